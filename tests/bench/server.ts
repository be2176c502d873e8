import { bin, runNode } from '../run/command';
import { type Figure, ms, readResults, type Section } from './figures';

const targetMs = 20;
const engines = ['PGlite', 'PostgreSQL'];

/** List pages of the API on both engines, in a process of their own: nothing of the bench is in their heap. */
export async function measureServer(): Promise<Section> {
  const started = await runNode([bin('tsx/dist/cli.mjs'), 'tests/bench/server-list.ts'], {
    show: true,
    env: { NODE_ENV: 'production' },
  });
  if (started.exitCode !== 0) throw new Error('tests/bench/server-list.ts failed');
  const seen = readResults()['serverList'];
  const figures = engines.flatMap((engine) => figureOf(engine, isRecord(seen) ? seen[engine] : undefined));
  const skipped = /PostgreSQL: skipped, (.*)/.exec(started.output)?.[1];
  return { figures, skipped: skipped ? [`PostgreSQL: ${skipped}`] : [] };
}

function figureOf(engine: string, seen: unknown): Figure[] {
  if (!isRecord(seen)) return [];
  const { p50, p95, afterWriteP50, afterWriteP95 } = seen;
  return [
    {
      name: `list page on ${engine}`,
      seen: `p50 ${ms(Number(p50))}, p95 ${ms(Number(p95))}; right after a write p50 ${ms(Number(afterWriteP50))}, p95 ${ms(Number(afterWriteP95))}`,
      target: `p95 ≤ ${targetMs} ms`,
      isMet: Number(p95) <= targetMs,
      data: seen,
    },
  ];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
