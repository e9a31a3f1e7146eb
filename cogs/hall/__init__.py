"""What every wing uses: ids, blocks of screens, delivery, first answers, errors."""
