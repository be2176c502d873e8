import type { Scalar } from '../../domain/fields';
import { hasText } from '../../domain/query/compile-filter';
import type { Test } from '../../domain/query/parse-filter';
import { momentNumber } from '../../lib/moment-number';

/** Decides about a moment by its milliseconds since 1970. */
export type TimeTest = (time: number) => boolean;

/**
 * Makes tests of a moment's text into one of its milliseconds: a column has as many different moments as rows, and all
 * of them are tested. @returns null when a test looks at the text itself, or at a moment that no number stands for
 */
export function timeTestOf(tests: readonly Test[]): TimeTest | null {
  const found: TimeTest[] = [];
  for (const test of tests) {
    const holds = testOfTime(test);
    if (!holds) return null;
    found.push(holds);
  }
  return all(found);
}

/** Decides about a folded text. */
export type FoldedTest = (folded: string) => boolean;

/** The same for tests that look for substrings; null when there are other tests. */
export function foldedTestOf(tests: readonly Test[]): FoldedTest | null {
  const found: FoldedTest[] = [];
  for (const test of tests) {
    if (test.kind === 'text') found.push((folded) => hasText(folded, test.where, test.anyOf));
    else if (test.kind === 'words') found.push((folded) => test.words.every((word) => folded.includes(word)));
    else return null;
  }
  return all(found);
}

function all<T>(tests: readonly ((value: T) => boolean)[]): (value: T) => boolean {
  const [only] = tests;
  return only && tests.length === 1 ? only : (value) => tests.every((holds) => holds(value));
}

function testOfTime(test: Test): TimeTest | null {
  switch (test.kind) {
    case 'null':
      return () => test.negated;
    case 'in': {
      const times = test.values.map((value) => (value === null ? null : timeOf(value)));
      const wanted = new Set(times);
      return wanted.has(undefined) ? null : (time) => wanted.has(time);
    }
    case 'not': {
      if (test.value === null) return () => true;
      const other = timeOf(test.value);
      return other === undefined ? null : (time) => time !== other;
    }
    case 'compare':
      return comparison(test.operator, timeOf(test.value));
    case 'between': {
      const from = timeOf(test.from);
      const to = timeOf(test.to);
      return from === undefined || to === undefined ? null : (time) => from <= time && time <= to;
    }
    default:
      return null;
  }
}

function comparison(operator: '$gt' | '$gte' | '$lt' | '$lte', than: number | undefined): TimeTest | null {
  if (than === undefined) return null;
  switch (operator) {
    case '$gt':
      return (time) => time > than;
    case '$gte':
      return (time) => time >= than;
    case '$lt':
      return (time) => time < than;
    case '$lte':
      return (time) => time <= than;
  }
}

function timeOf(value: Scalar): number | undefined {
  return (typeof value === 'string' ? momentNumber(value) : null) ?? undefined;
}
