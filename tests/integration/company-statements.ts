// Whether a statement is limited to a company: derived from its text, for each place in which it names a table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toDriverQuery } from '../../src/server/database/connection';
import type { Database, Executor } from '../../src/server/database/database';
import type { SQL } from '../../src/server/database/sql';

/**
 * The number of companies, and how far each has come, are questions about all of them: global rows concern every
 * company.
 */
const ofAllCompanies: ReadonlySet<string> = new Set(['companies', 'companyVersions']);

const migrations = fileURLToPath(new URL('../../src/server/database/migrations/', import.meta.url));

/** Tables whose rows belong to companies, as the migrations make them. */
export const companyTables: readonly string[] = readdirSync(migrations).flatMap((file) => {
  const made = readFileSync(join(migrations, file), 'utf8').matchAll(/^CREATE TABLE "(\w+)" \(([^;]*);/gim);
  return [...made].flatMap(([, table = '', columns = '']) =>
    columns.includes('"companyID"') ? [table] : [],
  );
});

/** The database with every statement written down. */
export function recordStatements(database: Database, statements = new Set<string>()) {
  const record = (query: SQL) => statements.add(toDriverQuery(query).text);
  const recorded = (tx: Executor): Executor => ({
    rows(query) {
      record(query);
      return tx.rows(query);
    },
  });
  const watched: Database = {
    ...database,
    read: (work, length) => database.read((tx) => work(recorded(tx)), length),
    readOnce: (query, frequency) => {
      record(query);
      return database.readOnce(query, frequency);
    },
    write: (work) =>
      database.write((tx) => work({ ...recorded(tx), last: recorded({ rows: tx.last }).rows })),
  };
  return { database: watched, statements };
}

const asked = new Set<string>();

/** The database of a server whose statements are checked at the end of the test file (`statements-setup.ts`). */
export function keepingToCompanies(database: Database): Database {
  return recordStatements(database, asked).database;
}

/** The statements of servers since the last call that are not limited to a company. */
export function takeCompanyless(): readonly string[] {
  const found = findCompanyless(asked);
  asked.clear();
  return found;
}

/** Those of these statements that are not limited to a company: `tables: statement`. */
export function findCompanyless(statements: Iterable<string>): readonly string[] {
  return [...statements].flatMap((statement) => {
    const places = isSignIn(statement) || isOfGlobalRow(statement) ? [] : companyless(statement);
    return places.length > 0 ? [`${places.join(', ')}: ${statement}`] : [];
  });
}

/** A sign-in is found by a value that is unique among all companies, and returns the company. */
function isSignIn(statement: string): boolean {
  return /\bWHERE "(?:loginName|secretHash)" (?:= (?:\$1|any\(\$1)|in \(\$1)/i.test(statement);
}

/** A row of all companies is in use if any of them uses it. */
function isOfGlobalRow(statement: string): boolean {
  return /\bwhere true and \((?:"\w+" = \$\d+::\w+(?: or )?)+\) order by\b/i.test(statement);
}

interface Place {
  readonly table: string;
  /** The names of its columns. */
  readonly alias: string;
}

const column = '"companyID"';
/** A parameter, a list or a query: the inside of a query is checked by itself. */
const given = String.raw`(?:=\s*(?:any\s*\(|\$\d|\(\))|in\s*\()`;

/**
 * The tables that a statement reads or writes without a limit to a company: one for each place where it names one. A
 * table is limited where its `companyID` is compared with the caller's value, or with that of a table that is.
 */
export function companyless(statement: string): readonly string[] {
  const queries = queriesOf(statement.replace(/'(?:[^']|'')*'/g, "''"));
  const groups = createGroups();
  const places = queries.flatMap((query) => {
    const named = placesIn(query);
    if (keepsUnnamed(query)) for (const { alias } of named) groups.join(alias, anchor);
    if (/\busing\s*\([^)]*"companyID"/i.test(query))
      for (const { alias } of named) groups.join(alias, named[0]?.alias ?? alias);
    // A column without a table's name is that of the query's only table.
    for (const [, right = '', left = ''] of query.matchAll(
      /(?<![."])"companyID"\s*=\s*"?(\w+)"?\."companyID"|"?(\w+)"?\."companyID"\s*=\s*"companyID"/gi,
    ))
      for (const { alias } of named) groups.join(alias, right || left);
    return named;
  });
  const aliases = new Set(places.map(({ alias }) => alias));
  for (const query of queries)
    for (const [one, other] of namedPairs(query)) groups.join(one, aliases.has(other) ? other : anchor);
  return places
    .filter(({ table, alias }) => !ofAllCompanies.has(table) && !groups.areOne(alias, anchor))
    .map(({ table }) => table);
}

/** The caller's value. */
const anchor = '$';

/** Whether a query compares a `companyID` that needs no table's name, or writes it into a new row. */
function keepsUnnamed(query: string): boolean {
  const alone = new RegExp(
    String.raw`(?<![."])${column}\s*${given}|\(\s*${column}\s*,[^()]*\)\s*(?:=|in\b)`,
    'i',
  );
  return alone.test(query) || /insert\s+into\s+"\w+"[^()]*\([^)]*"companyID"/i.test(query);
}

/** Names whose `companyID` is compared: with each other's, or with the caller's value (`$`). */
function namedPairs(query: string): readonly (readonly [string, string])[] {
  const name = String.raw`"?(\w+)"?\.${column}`;
  const found = (pattern: string) => [...query.matchAll(new RegExp(pattern, 'gi'))];
  const withGiven = [
    `${name}\\s*${given}`,
    String.raw`\$\d+(?:::\w+)?\s*=\s*${name}`,
    String.raw`\(\s*${name}\s*,[^()]*\)\s*(?:=|in\b)`,
  ];
  return [
    ...withGiven.flatMap(found).map(([, one = '']) => [one, anchor] as const),
    ...found(`${name}\\s*=\\s*${name}`).flatMap(([, one = '', other = '']) => [
      [one, other] as const,
      [other, one] as const,
    ]),
  ];
}

/** Each query of a statement by itself, with `()` in place of a nested one; other parentheses stay. */
function queriesOf(text: string): readonly string[] {
  const queries: string[] = [];
  const open: { readonly isQuery: boolean; text: string }[] = [{ isQuery: true, text: '' }];
  for (const [at, letter] of [...text].entries()) {
    const inner = open.at(-1);
    const outer = open.at(-2);
    if (letter === '(') {
      const isQuery = /^\(\s*(?:select|with|insert|update|delete)\b/i.test(text.slice(at, at + 60));
      open.push({ isQuery, text: '' });
    } else if (letter === ')' && inner && outer) {
      open.pop();
      if (inner.isQuery) queries.push(inner.text);
      outer.text += inner.isQuery ? '()' : `(${inner.text})`;
    } else if (inner) inner.text += letter;
  }
  // The written row is one, its source another.
  const inserted = /(\binsert\s+into\s+"\w+"[^()]*\([^()]*\))/i;
  return [...queries, open[0]?.text ?? '']
    .flatMap((query) => query.split(/\b(?:union(?: all)?|except|intersect)\b/i))
    .flatMap((query) => query.split(inserted));
}

const keywords =
  /^(?:from|where|set|on|using|join|left|right|full|inner|cross|order|group|limit|offset|for|values|select|returning|default|having|window|and|or)$/i;

function placesIn(query: string): readonly Place[] {
  const found = query.matchAll(
    /(?:\b(?:from|join|update|into|using|only)|,)\s+"(\w+)"(?=(?:\s+(?:as\s+)?"?(\w+)"?)?)(?!\s*\.)/gi,
  );
  // A query over a table that has the table's name.
  const derived = query.matchAll(/\(\)\s+as\s+"(\w+)"/gi);
  return [...found, ...derived].flatMap(([, table = '', alias = '']) =>
    companyTables.includes(table)
      ? [{ table, alias: alias === '' || keywords.test(alias) ? table : alias }]
      : [],
  );
}

/** Names that stand for the same company. */
function createGroups() {
  const parents = new Map<string, string>();
  const headOf = (name: string): string => {
    const parent = parents.get(name) ?? name;
    return parent === name ? name : headOf(parent);
  };
  return {
    join: (one: string, other: string) => void parents.set(headOf(one), headOf(other)),
    areOne: (one: string, other: string) => headOf(one) === headOf(other),
  };
}
