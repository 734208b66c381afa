"""Configuration that ships: pipelines, policies, crosswalks, gazetteers of a site, Spark properties. Data, no code."""
