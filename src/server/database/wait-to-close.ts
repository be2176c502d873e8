import { closeMs } from './statement-limits';

/**
 * Waits for work that uses the database, but no longer than the database's own closing does: stuck work must not keep
 * the server from ending.
 */
export async function waitToClose(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
