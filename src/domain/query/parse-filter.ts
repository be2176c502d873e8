import { foldText } from '../../lib/collation';
import { type Label, label } from '../../lib/label';
import type { Field, Scalar } from '../fields';
import type { Resource } from '../resource';
import { isList, isStorable, scalarFor } from './field-values';
import {
  type Compiled,
  type Condition,
  type Filter,
  type Operand,
  type Operators,
  searchField,
} from './query';

/** One condition in parts: the device's predicate and the server's SQL are both made from it. */
export type Test =
  | { readonly field: string; readonly kind: 'null'; readonly negated: boolean }
  | { readonly field: string; readonly kind: 'in'; readonly values: readonly Scalar[] }
  | {
      readonly field: string;
      readonly kind: 'compare';
      readonly operator: '$gt' | '$gte' | '$lt' | '$lte';
      readonly value: Scalar;
    }
  | { readonly field: string; readonly kind: 'not'; readonly value: Scalar }
  | { readonly field: string; readonly kind: 'between'; readonly from: Scalar; readonly to: Scalar }
  | {
      readonly field: string;
      readonly kind: 'text';
      readonly where: 'contains' | 'starts' | 'ends';
      readonly anyOf: readonly string[];
      /** Every one of several values (a task's lines), not some. */
      readonly every?: true;
    }
  | { readonly field: string; readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly field: string; readonly kind: 'regexp'; readonly pattern: string }
  | {
      readonly field: typeof searchField;
      readonly kind: 'search';
      readonly fields: readonly string[];
      readonly text: string;
    };

/** The field of a filter's name: the resource's own or a related one. */
export function filterField({ fields, related }: Resource, name: string): Field | undefined {
  // Own properties only: every object has a `constructor`.
  if (Object.hasOwn(fields, name)) return fields[name];
  return related && Object.hasOwn(related, name) ? related[name]?.field : undefined;
}

/** Checks a filter against a declaration and parses it; the error names the field or operator. */
export function parseFilter(resource: Resource, filter: Filter): Compiled<readonly Test[]> {
  const tests: Test[] = [];
  for (const [name, condition] of Object.entries(filter)) {
    if (condition === undefined) continue;
    const parsed =
      name === searchField
        ? parseSearch(resource, condition)
        : parseCondition(resource, fieldNamed(resource, name), condition);
    if (!parsed.ok) return parsed;
    tests.push(...parsed.value);
  }
  return { ok: true, value: tests };
}

/** `id` stands for the key, unless a field has that name. */
function fieldNamed({ fields, key }: Resource, name: string): string {
  return name === 'id' && !Object.hasOwn(fields, name) ? key : name;
}

function parseSearch(resource: Resource, condition: Condition): Compiled<readonly Test[]> {
  const text = isPlainObject(condition) ? condition.like : condition;
  if (typeof text !== 'string' || !isStorable(text)) return refuse(label('Search needs a text'));
  return { ok: true, value: [{ field: searchField, kind: 'search', fields: resource.list.search, text }] };
}

function parseCondition(resource: Resource, name: string, condition: Condition): Compiled<readonly Test[]> {
  const field = filterField(resource, name);
  if (!field || field.secret) return refuse(label('Unknown field {name}', { name }));
  if (!isPlainObject(condition)) {
    if (isList(condition)) return one(parseIn(name, field, condition));
    return one(
      condition === null
        ? accept({ field: name, kind: 'null', negated: false })
        : parseIn(name, field, [condition]),
    );
  }
  const { $and: more = [], ...operands } = condition;
  if (!Array.isArray(more)) return wrongValue(name);
  const tests: Test[] = [];
  for (const part of more) {
    const parsed = parseCondition(resource, name, part);
    if (!parsed.ok) return parsed;
    tests.push(...parsed.value);
  }
  for (const [operator, operand] of Object.entries(operands)) {
    const parsed = parseOperator(name, field, operator, operand);
    if (!parsed.ok) return parsed;
    tests.push(parsed.value);
  }
  return { ok: true, value: tests };
}

function parseOperator(name: string, field: Field, operator: string, operand: Operand): Compiled<Test> {
  switch (operator) {
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      const value = scalarFor(field, operand);
      return value === undefined || value === null
        ? wrongValue(name)
        : accept({ field: name, kind: 'compare', operator, value });
    }
    case '$ne': {
      const value = scalarFor(field, operand);
      if (value === undefined) return wrongValue(name);
      return accept(
        value === null ? { field: name, kind: 'null', negated: true } : { field: name, kind: 'not', value },
      );
    }
    case 'between': {
      const [from, to] =
        isList(operand) && operand.length === 2 ? operand.map((value) => scalarFor(field, value)) : [];
      if (from === undefined || to === undefined || from === null || to === null) return wrongValue(name);
      return accept({ field: name, kind: 'between', from, to });
    }
    case 'in':
      return parseIn(name, field, isList(operand) ? operand : [operand]);
    case 'like':
    case 'includes':
      return parseText(name, field, 'contains', [operand]);
    case 'startsWith':
      return parseText(name, field, 'starts', [operand]);
    case 'endsWith':
      return parseText(name, field, 'ends', [operand]);
    case 'allContains':
      return every(parseText(name, field, 'contains', isList(operand) ? operand : [operand]));
    case 'allStartsWith':
      return every(parseText(name, field, 'starts', isList(operand) ? operand : [operand]));
    case 'allEndsWith':
      return every(parseText(name, field, 'ends', isList(operand) ? operand : [operand]));
    case 'match':
      if (field.kind === 'json' || typeof operand !== 'string' || !isStorable(operand))
        return wrongValue(name);
      return accept({ field: name, kind: 'words', words: foldText(operand).split(/\s+/).filter(Boolean) });
    case 'regexp':
      if (field.kind === 'json' || typeof operand !== 'string') return wrongValue(name);
      return accept({ field: name, kind: 'regexp', pattern: operand });
    default:
      return refuse(label('Unknown operator {operator}', { operator }));
  }
}

function parseIn(name: string, field: Field, operands: readonly Scalar[]): Compiled<Test> {
  const values: Scalar[] = [];
  for (const operand of operands) {
    const value = scalarFor(field, operand);
    if (value === undefined) return wrongValue(name);
    values.push(value);
  }
  return accept({ field: name, kind: 'in', values });
}

function parseText(
  name: string,
  field: Field,
  where: 'contains' | 'starts' | 'ends',
  operands: readonly Operand[],
): Compiled<Test> {
  if (field.kind === 'json' || field.kind === 'dateTime' || field.kind === 'flag') return wrongValue(name);
  const anyOf: string[] = [];
  for (const operand of operands) {
    if (typeof operand !== 'string' && typeof operand !== 'number') return wrongValue(name);
    if (!isStorable(String(operand))) return wrongValue(name);
    anyOf.push(foldText(String(operand)));
  }
  return accept({ field: name, kind: 'text', where, anyOf });
}

function every(parsed: Compiled<Test>): Compiled<Test> {
  return parsed.ok && parsed.value.kind === 'text' ? accept({ ...parsed.value, every: true }) : parsed;
}

function isPlainObject(condition: Condition): condition is Operators {
  return typeof condition === 'object' && condition !== null && !isList(condition);
}

function accept(test: Test): Compiled<Test> {
  return { ok: true, value: test };
}

function one(parsed: Compiled<Test>): Compiled<readonly Test[]> {
  return parsed.ok ? { ok: true, value: [parsed.value] } : parsed;
}

function refuse(error: Label): { readonly ok: false; readonly error: Label } {
  return { ok: false, error };
}

function wrongValue(name: string): { readonly ok: false; readonly error: Label } {
  return refuse(label('The value for {name} does not fit the field', { name }));
}
