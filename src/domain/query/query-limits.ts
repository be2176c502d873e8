import { type Label, label } from '../../lib/label';
import type { Resource } from '../resource';
import type { Test } from './parse-filter';
import type { Compiled } from './query';

/** Limits of one question to a server that others wait for. The device's own lists have no such limits. */
export const queryLimits = {
  conditions: 60,
  /** Regular expressions: each is tried on every value of its column. */
  patterns: 2,
  /** Substrings searched for, in all conditions together; each is compared with every row. */
  texts: 20,
  /** The same in related rows: a task has many lines. */
  relatedTexts: 5,
  values: 5000,
  /** Characters of one text or pattern. */
  characters: 400,
} as const;

/** Most distinct values that patterns are tried on. */
export const maxPatternValues = 100_000;

/** Limits of a stored filter: of the cost of compiling it, not of the rows it is used on. */
export const storedLimits = {
  conditions: queryLimits.conditions,
  patterns: queryLimits.patterns,
  characters: queryLimits.characters,
} as const satisfies Partial<typeof queryLimits>;

/** The tests, or the limit that they exceed. */
export function withinLimits(
  resource: Resource,
  tests: readonly Test[],
  limits: Partial<typeof queryLimits> = queryLimits,
): Compiled<readonly Test[]> {
  const texts = tests.map((test) => ({ test, texts: textsOf(test) }));
  const isRelated = ({ field }: Test) => Object.hasOwn(resource.related ?? {}, field);
  const counts: Readonly<Record<keyof typeof queryLimits, number>> = {
    conditions: tests.length,
    patterns: tests.filter(({ kind }) => kind === 'regexp').length,
    texts: sum(texts.map((one) => (one.test.kind === 'regexp' ? 0 : one.texts.length))),
    relatedTexts: sum(texts.map((one) => (isRelated(one.test) ? one.texts.length : 0))),
    values: sum(tests.map((test) => (test.kind === 'in' ? test.values.length : 0))),
    characters: Math.max(0, ...texts.flatMap((one) => one.texts.map((text) => text.length))),
  };
  for (const [name, limit] of Object.entries(limits)) {
    const count: unknown = Reflect.get(counts, name);
    if (typeof count === 'number' && count > limit) return { ok: false, error: overLimit(name, limit) };
  }
  return { ok: true, value: tests };
}

export function overLimit(name: string, limit: number): Label {
  return label('Too much for one query ({name}: at most {limit})', { limit, name });
}

function textsOf(test: Test): readonly string[] {
  switch (test.kind) {
    case 'text':
      return test.anyOf;
    case 'words':
      return test.words;
    case 'search':
      return [test.text];
    case 'regexp':
      return [test.pattern];
    default:
      return [];
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
