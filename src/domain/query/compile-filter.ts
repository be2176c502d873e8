import { foldText } from '../../lib/collation';
import { label } from '../../lib/label';
import type { Field, Fields, Scalar } from '../fields';
import type { Resource } from '../resource';
import { present, valueComparer } from './field-values';
import { parseFilter, type Test } from './parse-filter';
import type { Compiled, Filter, Predicate, RegexpCompiler } from './query';
import { type ValuesOf, valuesInside } from './related';

/**
 * Compiles a filter into a predicate over rows of the resource. @param valuesOf finds related values; by default among
 * the row's own children
 */
export function compileFilter(
  resource: Resource,
  filter: Filter,
  compileRegexp: RegexpCompiler,
  valuesOf: ValuesOf = valuesInside,
): Compiled<Predicate> {
  const parsed = parseFilter(resource, filter);
  if (!parsed.ok) return parsed;
  try {
    const predicates = parsed.value.map((test) =>
      resource.related?.[test.field]
        ? compileRelated(resource, test, compileRegexp, valuesOf)
        : compileTest(resource.fields, test, compileRegexp),
    );
    if (predicates.length === 0) return { ok: true, value: () => true };
    return { ok: true, value: (row) => predicates.every((predicate) => predicate(row)) };
  } catch {
    return { ok: false, error: label('Not a valid regular expression') };
  }
}

/** Fulfilled when some related value passes, or with `every` all of them and at least one. */
function compileRelated(
  resource: Resource,
  test: Test,
  compileRegexp: RegexpCompiler,
  valuesOf: ValuesOf,
): Predicate {
  const name = test.field;
  const field = resource.related?.[name]?.field;
  const holds = compileTest(field ? { [name]: field } : {}, test, compileRegexp);
  const passes = (value: unknown) => holds({ [name]: value });
  return test.kind === 'text' && test.every
    ? (row) => {
        const values = valuesOf(resource, row, name);
        return values.length > 0 && values.every(passes);
      }
    : (row) => valuesOf(resource, row, name).some(passes);
}

/** One test of a filter as a predicate over rows; throws on a malformed pattern. */
export function compileTest(fields: Fields, test: Test, compileRegexp: RegexpCompiler): Predicate {
  const name = test.field;
  switch (test.kind) {
    case 'null':
      return test.negated ? (row) => present(row[name]) : (row) => !present(row[name]);
    case 'in': {
      const values = new Set<unknown>(test.values);
      const holdsNull = values.has(null);
      return (row) => (present(row[name]) ? values.has(row[name]) : holdsNull);
    }
    case 'not':
      return (row) => row[name] !== test.value;
    case 'compare':
      return comparePredicate(fields[name], test.field, test.operator, test.value);
    case 'between': {
      const low = comparePredicate(fields[name], name, '$gte', test.from);
      const high = comparePredicate(fields[name], name, '$lte', test.to);
      return (row) => low(row) && high(row);
    }
    case 'text':
      return (row) => present(row[name]) && hasText(foldText(String(row[name])), test.where, test.anyOf);
    case 'words':
      return (row) => {
        if (!present(row[name])) return false;
        const folded = foldText(String(row[name]));
        return test.words.every((word) => folded.includes(word));
      };
    case 'regexp': {
      const found = compileRegexp(test.pattern);
      return (row) => present(row[name]) && found(String(row[name]));
    }
    case 'search': {
      const text = foldText(test.text);
      return (row) =>
        test.fields.some((field) => present(row[field]) && foldText(String(row[field])).includes(text));
    }
  }
}

/** Whether a folded text contains, begins or ends with one of some folded ones. */
export function hasText(
  folded: string,
  where: 'contains' | 'starts' | 'ends',
  anyOf: readonly string[],
): boolean {
  switch (where) {
    case 'contains':
      return anyOf.some((text) => folded.includes(text));
    case 'starts':
      return anyOf.some((text) => folded.startsWith(text));
    case 'ends':
      return anyOf.some((text) => folded.endsWith(text));
  }
}

function comparePredicate(
  field: Field | undefined,
  name: string,
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  value: Scalar,
): Predicate {
  const compare = valueComparer(field);
  const holds = {
    $gt: (order: number) => order > 0,
    $gte: (order: number) => order >= 0,
    $lt: (order: number) => order < 0,
    $lte: (order: number) => order <= 0,
  }[operator];
  return (row) => present(row[name]) && holds(compare(row[name], value));
}
