"""Computer players, of every level, for every game. They know what their seat may know, never more;
they import the engines and nothing else."""
