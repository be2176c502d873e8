import { isLoose } from './wire-items';

/** Real keys by temporary ones, as the server's answers named them. */
export type RealKeys = Pick<ReadonlyMap<number, number>, 'get'>;

/** The same value with every temporary key that has a real one replaced. */
export function withRealKeys(value: unknown, keys: RealKeys): unknown {
  if (typeof value === 'number') return keys.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => withRealKeys(each, keys));
  if (!isLoose(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withRealKeys(each, keys)]));
}

export function pathWithRealKeys(path: string, keys: RealKeys): string {
  return path
    .split('/')
    .map((part) => String(/^-\d+$/.test(part) ? (keys.get(Number(part)) ?? part) : part))
    .join('/');
}

/** The same text for the same value, whatever the order of its fields. */
export function sortedText(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    isLoose(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}
