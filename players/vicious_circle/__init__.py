"""How to play Wizards of the Vicious Circle well."""
