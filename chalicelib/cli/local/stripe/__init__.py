"""A payment service of our own on this machine: it speaks as much of Stripe's interface as we use. No money moves."""
