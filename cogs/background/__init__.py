"""What happens without anybody's command."""
