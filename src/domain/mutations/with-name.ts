import type { Write } from '../sync/write';

/** A write that tells its row by another row's name: a company's value of a feature has nothing but keys. */
export function withName(write: Write, name: string): Write {
  return { ...write, title: { ...write.title, values: { ...write.title.values, name } } };
}
