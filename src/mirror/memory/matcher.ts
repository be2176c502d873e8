import { compileFilter } from '../../domain/query/compile-filter';
import { isTextual } from '../../domain/query/field-values';
import { parseFilter } from '../../domain/query/parse-filter';
import {
  type Compiled,
  type Condition,
  type Filter,
  type Operator,
  operators,
  type Predicate,
  type RegexpCompiler,
  searchField,
} from '../../domain/query/query';
import type { ValuesOf } from '../../domain/query/related';
import type { Resource } from '../../domain/resource';
import { foldText } from '../../lib/collation';
import { type FoldedTest, foldedTestOf, type TimeTest, timeTestOf } from './column-tests';
import { usesPattern } from './regexp-engine';
import type { Column } from './table/column';
import type { RowTable } from './table/row-table';

export interface Matcher {
  readonly matches: Predicate;
  /** Slots of all rows that fulfil the filter, in the order of slots. */
  select(table: RowTable): Int32Array;
}

/** A condition of a filter that is decided row by row. */
interface RowTest {
  readonly fields: null;
  readonly passes: Predicate;
}

/** A condition of a filter: fulfilled when the value of any of the fields passes. */
interface ValueTest {
  readonly fields: readonly string[];
  /** Accepts folded values as well as the values themselves, so the column's folded ones are used. */
  readonly folded: boolean;
  /** A pattern takes some ten times as long for a value as other tests. */
  readonly isSlow: boolean;
  passes(field: string, value: unknown): boolean;
  /** The same test for milliseconds since 1970, for columns of moments. */
  readonly passesTime: TimeTest | null;
  /** The same test for a folded text. */
  readonly passesFolded: FoldedTest | null;
}

const exactOperators: ReadonlySet<Operator> = new Set(['$ne', 'in', 'regexp']);
const foldedOperators: ReadonlySet<string> = new Set(operators.filter((one) => !exactOperators.has(one)));

/** Compiles a filter for a whole table; it means what `compileFilter` of the domain means. */
export function compileMatcher(
  resource: Resource,
  filter: Filter,
  compileRegexp: RegexpCompiler,
  valuesOf?: ValuesOf,
): Compiled<Matcher> {
  const compiled = compileFilter(resource, filter, compileRegexp, valuesOf);
  if (!compiled.ok) return compiled;
  const tests: (ValueTest | RowTest)[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (condition === undefined) continue;
    if (resource.related?.[name]) {
      const passes = compileFilter(resource, { [name]: condition }, compileRegexp, valuesOf);
      if (!passes.ok) return passes;
      tests.push({ fields: null, passes: passes.value });
      continue;
    }
    const test =
      name === searchField
        ? searchTest(resource, condition)
        : fieldTest(resource, name, condition, compileRegexp);
    if (!test.ok) return test;
    tests.push(test.value);
  }
  return { ok: true, value: { matches: compiled.value, select: (table) => selectSlots(table, tests) } };
}

function searchTest(resource: Resource, condition: Condition): Compiled<ValueTest> {
  const parsed = parseFilter(resource, { [searchField]: condition });
  if (!parsed.ok) return parsed;
  const test = parsed.value[0];
  if (test?.kind !== 'search') throw new Error('a search is one test');
  const text = foldText(test.text);
  const unfolded = new Set(
    test.fields.filter((name) => {
      const field = resource.fields[name];
      return !field || !isTextual(field);
    }),
  );
  const passes = (field: string, value: unknown): boolean => {
    if (value === null || value === undefined) return false;
    const searched = String(value);
    return (unfolded.has(field) ? foldText(searched) : searched).includes(text);
  };
  const value = {
    fields: test.fields,
    folded: true,
    isSlow: false,
    passes,
    passesTime: null,
    passesFolded: null,
  };
  return { ok: true, value };
}

function fieldTest(
  resource: Resource,
  name: string,
  condition: Condition,
  compileRegexp: RegexpCompiler,
): Compiled<ValueTest> {
  const compiled = compileFilter(resource, { [name]: condition }, compileRegexp);
  if (!compiled.ok) return compiled;
  const matches = compiled.value;
  const probe: Record<string, unknown> = { [name]: null };
  const passes = (field: string, value: unknown): boolean => {
    probe[field] = value;
    return matches(probe);
  };
  return {
    ok: true,
    value: {
      fields: [name],
      folded: comparesFolded(condition),
      isSlow: usesPattern(condition),
      passes,
      ...columnTests(resource, name, condition),
    },
  };
}

/** Decides by a column's own values, without the rows and without folding again. */
function columnTests(
  resource: Resource,
  name: string,
  condition: Condition,
): Pick<ValueTest, 'passesTime' | 'passesFolded'> {
  const field = resource.fields[name];
  const parsed = parseFilter(resource, { [name]: condition });
  return {
    passesTime: parsed.ok && field?.kind === 'dateTime' ? timeTestOf(parsed.value) : null,
    passesFolded: parsed.ok && field && isTextual(field) ? foldedTestOf(parsed.value) : null,
  };
}

// Folding twice equals folding once, so these operators see no difference.
function comparesFolded(condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return false;
  return Object.keys(condition).every((operator) => foldedOperators.has(operator));
}

function selectSlots(table: RowTable, tests: readonly (ValueTest | RowTest)[]): Int32Array {
  const selected = new Int32Array(table.size());
  const slots = table.slots();
  const hasGaps = slots > selected.length;
  let count = 0;
  for (let slot = 0; slot < slots; slot++) {
    if (!hasGaps || table.hasRow(slot)) selected[count++] = slot;
  }
  const cost = (test: ValueTest | RowTest): number =>
    test.fields
      ? (test.isSlow ? 10 : 1) * test.fields.reduce((sum, field) => sum + table.column(field).size(), 0)
      : Number.POSITIVE_INFINITY;
  // Cheap tests first: later ones see fewer rows and so fewer values.
  for (const test of [...tests].sort((a, b) => cost(a) - cost(b) || 0)) {
    count = test.fields
      ? keepPassing(table, test, selected, count)
      : keepPassingRows(table, test, selected, count);
  }
  return selected.subarray(0, count);
}

function keepPassingRows(table: RowTable, { passes }: RowTest, slots: Int32Array, count: number): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    const row = table.rowAt(slot);
    if (row && passes(row)) slots[kept++] = slot;
  }
  return kept;
}

function keepPassing(table: RowTable, test: ValueTest, slots: Int32Array, count: number): number {
  const columns = test.fields.map((field) => {
    const column = table.column(field);
    const results = new Uint8Array(column.size());
    const passes = valueTest(column, field, test);
    const decide = (code: number): boolean => {
      const passed = passes(code);
      results[code] = passed ? 2 : 1;
      return passed;
    };
    return { codes: column.codes(), results, decide };
  });
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    for (const { codes, results, decide } of columns) {
      const code = codes[slot] ?? 0;
      const result = results[code];
      if (result === 2 || (result === 0 && decide(code))) {
        slots[kept++] = slot;
        break;
      }
    }
  }
  return kept;
}

function valueTest(
  column: Column,
  field: string,
  { passesTime, passesFolded, passes, folded }: ValueTest,
): (code: number) => boolean {
  const ofValue = (code: number) => passes(field, folded ? column.folded(code) : column.value(code));
  if (passesTime)
    return (code) => {
      const time = column.time(code);
      return time === null ? ofValue(code) : passesTime(time);
    };
  if (passesFolded)
    return (code) => {
      const text = column.folded(code);
      return typeof text === 'string' ? passesFolded(text) : ofValue(code);
    };
  return ofValue;
}
