"""The kit that plugin authors use as we do: scenarios, simulation, laws."""
