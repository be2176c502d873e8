import { closeMs } from './statement-limits';

/** Waits for work that asks the database, and no longer than the database's own close does: a stuck one keeps no server from ending. */
export async function waitToClose(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeMs);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
