import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** One line of the report; `data` goes into the results file. */
export interface Figure {
  readonly name: string;
  /** The measured value, beside its peer or raw limit, if any. */
  readonly seen: string;
  readonly target?: string;
  /** Whether the target is reached; absent: it has none. */
  readonly isMet?: boolean;
  readonly data: unknown;
}

export interface Section {
  readonly figures: readonly Figure[];
  /** What could not be measured here, and why. */
  readonly skipped: readonly string[];
}

export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly count: number;
}

export function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), count: sorted.length };
}

export function median(values: readonly number[]): number {
  return spread(values).p50;
}

export function ms(milliseconds: number): string {
  return milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(2)} s` : `${milliseconds.toFixed(1)} ms`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

export function rate(rowsPerSecond: number): string {
  return `${Math.round(rowsPerSecond).toLocaleString('en-US')} rows/s`;
}

/** `load 1.2 of 2`: figures of a busy machine are only proportions. */
export function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
}

export function print(title: string, { figures, skipped }: Section): void {
  console.log(`\n${title}`);
  for (const { name, seen, target, isMet } of figures) {
    const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗';
    console.log(`${mark} ${name.padEnd(46)} ${seen}${target ? `   [${target}]` : ''}`);
  }
  for (const what of skipped) console.log(`- skipped: ${what}`);
}

const resultsFile = 'bench-results.json';

/** Stores a section's figures in the results file, beside those of other sections. */
export function keep(name: string, { figures, skipped }: Section): void {
  const section = {
    at: new Date().toISOString(),
    processors: cpus().length,
    load: loadavg(),
    figures: figures.map(({ name: figure, seen, target = null, isMet = null, data }) => {
      return { name: figure.trim(), seen, target, isMet, data };
    }),
    skipped,
  };
  writeFileSync(resultsFile, `${JSON.stringify({ ...readResults(), [name]: section }, null, 2)}\n`);
}

export function readResults(): Record<string, unknown> {
  if (!existsSync(resultsFile)) return {};
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return {};
  }
}
