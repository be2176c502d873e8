import type { Write } from '../sync/write';

/** A write whose title names another row: a company's value of a feature has nothing but keys. */
export function withName(write: Write, name: string): Write {
  return { ...write, title: { ...write.title, values: { ...write.title.values, name } } };
}
