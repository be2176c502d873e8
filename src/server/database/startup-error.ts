/** The server cannot start as it was asked to: one clear line for the operator, exit code 2. */
export class StartupError extends Error {}
