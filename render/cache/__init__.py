"""What is kept of pictures drawn before."""
