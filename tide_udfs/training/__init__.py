"""What the training job is made of: variants of marked notes, examples of fixed size, start weights, the loop."""
