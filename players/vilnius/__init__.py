"""The computer player of Vilnius: its policy, its reasons and its puzzles."""
