"""Makes the numbers by which the computer player of the Vicious Circle judges positions."""
