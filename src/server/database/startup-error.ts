/** The server cannot start with its settings: one clear line for the operator, exit code 2. */
export class StartupError extends Error {}
