"""Training: lessons, an endless drill that knows the usual mistakes, real cases, and sheets to print."""
