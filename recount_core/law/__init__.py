"""The law as data: statutes, their versions by date in force, and rules that answer with intervals of margins."""
