import { StartupError } from './database/startup-error';
import { usage } from './usage';

/** Shorter names differ by too little. */
const shortest = 8;
const maxMistakes = 2;

/**
 * Refuses an environment variable whose name is almost one of ours, if that one is not set: a server meant to use a
 * PostgreSQL would begin an embedded database.
 */
export function refuseMisspelt(env: NodeJS.ProcessEnv): void {
  const settings = new Set(usage.match(/\b[A-Z]+(_[A-Z]+)+\b/g));
  const missing = [...settings].filter((name) => name.length >= shortest && !env[name]);
  for (const name of Object.keys(env)) {
    if (settings.has(name) || name.length < shortest) continue;
    const meant = missing.find((one) => mistakes(name, one) <= maxMistakes);
    if (meant !== undefined) throw new StartupError(`${name} is no setting: is ${meant} meant?`);
  }
}

/** Letters to insert, delete or replace to turn one text into the other (Levenshtein distance). */
function mistakes(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxMistakes) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, there] of [...other].entries()) {
      const [left = 0, above = 0, before = 0] = [next[index], row[index + 1], row[index]];
      next.push(Math.min(left + 1, above + 1, before + (letter === there ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
