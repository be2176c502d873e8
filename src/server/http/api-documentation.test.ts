import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createFullApp,
  createSamples,
  type FullApp,
  sampleKey,
  switchOn,
  usernameOf,
} from '../../../tests/integration/whole-app';
import { reports } from '../../domain/reports/declared/reports';
import { configs } from '../../domain/resources/company/configs';
import { resources } from '../../domain/resources/registry';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { tasks } from '../../domain/resources/tasks/tasks';
import { isObject } from '../../lib/json-values';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

let database: Database;
let fullApp: FullApp;
let paths: Record<string, Record<string, Operation>>;

interface Operation {
  readonly responses: Record<
    string,
    { readonly content?: Record<string, { readonly schema: z.core.JSONSchema.JSONSchema }> }
  >;
}

beforeAll(async () => {
  database = await openDatabase({ kind: 'memory' });
  await createSamples(database);
  await switchOn(
    database,
    reports.flatMap(({ flag }) => flag ?? []),
  );
  fullApp = createFullApp(database);
  paths = (await fullApp.call(null, 'GET', 'docs/json')).body.paths;
});
afterAll(async () => {
  await fullApp.app.close();
  await database.close();
});

const main = usernameOf('main', 1);
/** Endless answers, and answers for a connected company. */
const without = new Set(['/api/v2/changes/stream', '/api/v2/accounting/connection']);
const schemaOf = ({ responses }: Operation) => responses['200']?.content?.['application/json']?.schema;

/** Of the sample row that a path concerns. */
function keyIn(path: string, name: string): number {
  const [of = ''] = path.replace(/^\/api\/(v2\/)?/, '').split('/');
  const resource = resources.find((one) => one.path.replace('v2/', '').toLowerCase() === of.toLowerCase());
  return name === 'configID' ? sampleKey(configs, 1) : sampleKey(resource ?? tasks, 1);
}

/** Names in a value that are missing from its schema. */
function undescribed(schema: unknown, value: unknown): readonly string[] {
  if (!isObject(schema)) return [];
  if (Array.isArray(value)) return value.flatMap((one) => undescribed(schema['items'], one));
  const { properties } = schema;
  if (!isObject(value) || !isObject(properties) || isObject(schema['additionalProperties'])) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name in properties ? undescribed(properties[name], one) : [name],
  );
}

it('describes the answer to every question', async () => {
  const wrong: Record<string, unknown> = {};
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || without.has(path)) continue;
    const schema = schemaOf(get);
    const address = path.replace(/\{(\w+)\}/g, (_, name) => String(keyIn(path, name)));
    const { status, body } = await fullApp.call(main, 'GET', address);
    const problem =
      schema && z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' }).safeParse(body).error?.issues[0];
    const names = undescribed(schema, body);
    if (status !== 200 || !schema || problem || names.length > 0) wrong[path] = { status, problem, names };
  }
  expect(wrong).toEqual({});
});

it('describes the answer to every write, and refusals', () => {
  const operations = Object.entries(paths).flatMap(([path, one]) =>
    Object.entries(one).map(([method, { responses }]) => ({ call: `${method} ${path}`, responses })),
  );
  const isSaid = (response: object | undefined) => response !== undefined && 'content' in response;
  expect(operations.filter(({ responses }) => !isSaid(responses['4XX'])).map(({ call }) => call)).toEqual([]);
  expect(operations.filter(({ responses }) => !isSaid(responses['200'])).map(({ call }) => call)).toEqual([
    'post /api/logout',
  ]);
});

it('describes what refusals say of rows', async () => {
  const path = `warehouses/${sampleKey(warehouses, 1)}`;
  const base = { name: 'as it never was' };
  const answers = [
    await fullApp.call(main, 'DELETE', path),
    await fullApp.call(main, 'PUT', path, { name: 'another', base }),
  ];
  expect(answers.map(({ body }) => Object.keys(body))).toEqual([
    expect.arrayContaining(['usedBy']),
    expect.arrayContaining(['row']),
  ]);
  const schema = paths['/api/warehouses/{id}']?.['delete']?.responses['4XX']?.content?.['application/json'];
  expect(answers.flatMap(({ body }) => undescribed(schema?.schema, body))).toEqual([]);
});
