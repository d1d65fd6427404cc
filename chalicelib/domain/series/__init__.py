"""Series: several events together, points for the final places in each (docs/rules/series.md)."""
