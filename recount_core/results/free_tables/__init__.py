"""Tables without a known layout: where the table is, what its columns mean, and the contests that its rows tell of."""
