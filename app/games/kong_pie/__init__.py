"""Kong-Pie: its rules, its AI players, its table and every word it says, each in a part of its own."""
