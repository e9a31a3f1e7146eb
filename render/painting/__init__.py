"""Drawing in processes of its own: what they are asked, what they do, and who asks them."""
