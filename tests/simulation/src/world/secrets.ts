/** In the configuration of services and of the model provider: no journal, event, error or log may hold it. */
export const CONFIGURED_SECRET = "sk-configured-6b1f";

/** In what a tool throws unexpectedly: the Host's log alone may hold it. */
export const THROWN_SECRET = "sk-thrown-90ad";
