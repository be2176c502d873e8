import { StartupError } from './database/startup-error';

/** Prints why the server does not start: one line if the operator can mend it. @returns the exit code */
export function tellFailure(error: unknown): 1 | 2 {
  if (!(error instanceof StartupError)) {
    console.error(error);
    return 1;
  }
  console.error(error.message.replace(/\s*\n\s*/g, ' '));
  return 2;
}
