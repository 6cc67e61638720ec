"""The core of Recount Explorer: results files in, recount answers out."""
