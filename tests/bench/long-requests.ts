import { bin, runNode } from '../run/command';
import { type Figure, ms, readResults, type Section } from './figures';

/** How long other users may wait because of one accepted request. */
const targetMs = 1000;

/** What `long-requests-run.ts` has seen of one request. */
export interface LongRequest {
  readonly name: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Refused items of it: with any of them, the intended work was not measured. */
  readonly refused: number;
  readonly tookMs: number;
  readonly statements: number;
  readonly sqlMs: number;
  readonly answerBytes: number;
  /** The longest of another user's small writes and reads meanwhile, from when it was due. */
  readonly writeWaitedMs: number;
  readonly readWaitedMs: number;
}

export const resultsKey = 'longRequestsSeen';

/** The largest requests that are accepted, over the embedded database, in a process of their own. */
export async function measureLongRequests(): Promise<Section> {
  const { exitCode } = await runNode([bin('tsx/dist/cli.mjs'), 'tests/bench/long-requests-run.ts'], {
    show: true,
    env: { NODE_ENV: 'production' },
  });
  if (exitCode !== 0) throw new Error('tests/bench/long-requests-run.ts failed');
  const seen = readResults()[resultsKey];
  return { figures: Array.isArray(seen) ? seen.map(figureOf) : [], skipped: [] };
}

function figureOf(seen: LongRequest): Figure {
  const { name, status, refused, tookMs, statements, writeWaitedMs, readWaitedMs } = seen;
  return {
    name,
    seen: `${ms(tookMs)}, ${statements} statements; others waited: write ${ms(writeWaitedMs)}, read ${ms(readWaitedMs)}`,
    target: `others ≤ ${ms(targetMs)}`,
    isMet: status === 200 && refused === 0 && Math.max(writeWaitedMs, readWaitedMs) <= targetMs,
    data: seen,
  };
}
