"""The plugin host: manifests, order, isolation, one typed wrapper for each hook."""
