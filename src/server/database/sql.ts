import template, { join as joinPieces, raw, type Sql } from 'sql-template-tag';

/** A statement, or a piece of one, with its parameters. */
export type SQL = Sql;

/** A value that is one parameter, even if it is a list. */
class Parameter {
  constructor(readonly value: unknown) {}
}

/** SQL as a template: values are parameters, pieces are inserted, a list becomes `(a, b, c)`. */
function build(strings: TemplateStringsArray, ...values: readonly unknown[]): SQL {
  return template(strings, ...values.map(insertable));
}

function insertable(value: unknown): unknown {
  if (value instanceof Parameter) return value.value;
  return Array.isArray(value) ? list(value) : value;
}

function list(values: readonly unknown[]): SQL {
  return values.length === 0 ? raw('()') : joinPieces(values.map(insertable), ', ', '(', ')');
}

/** Concatenates pieces. @param separator without parameters */
function join(pieces: readonly unknown[], separator?: SQL): SQL {
  return pieces.length === 0 ? raw('') : joinPieces(pieces.map(insertable), separator?.sql ?? '');
}

export const sql = Object.assign(build, {
  join,
  /** Text of the program itself, never of a caller. */
  raw,
  /** Name of a table or column. */
  identifier: (name: string): SQL => raw(`"${name.replaceAll('"', '""')}"`),
  /** One parameter: a list becomes an array. */
  param: (value: unknown): Parameter => new Parameter(value),
});
