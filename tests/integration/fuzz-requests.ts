import { isStorable } from '../../src/domain/query/field-values';
import { isObject, type JsonObject } from '../../src/lib/json-values';

export interface FuzzRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: string;
}

/** One operation of the API's own description. */
interface Operation {
  readonly method: FuzzRequest['method'];
  readonly path: string;
  readonly query: readonly string[];
  readonly body: unknown;
  /** Names of its rows' fields, for filters and sorts. */
  readonly fields: readonly string[];
}

/** Ends the caller's own session, or never ends. */
const leftOut = /\/(logout|changes\/stream)$/;
/** The caller, and the company whose rules end sessions. */
const spared = /\/(users|companies)\/1$/;

const oddTexts = [
  '',
  ' ',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '%',
  '_',
  '\\',
  "'; --",
  '2026-11-23T08:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
  '99999999999999999999',
  '1e400',
  'NaN',
  'ä'.repeat(300),
  '\u{1f4e6}',
];
const oddNumbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e15,
  1e308,
  -1e308,
  5e-324,
  501,
  502,
];
const operators = [
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$ne',
  'like',
  'between',
  'in',
  'includes',
  'startsWith',
].concat([
  'endsWith',
  'match',
  'allStartsWith',
  'allEndsWith',
  'allContains',
  'regexp',
  '$and',
  'constructor',
]);

/** Requests derived from an OpenAPI description: some valid, most with something odd in them. */
export function createFuzz(description: unknown, random: () => number): () => FuzzRequest {
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  };
  const operations = operationsOf(description);
  const odd = (depth = 0): unknown => {
    const kind = random();
    if (kind < 0.45) return pick(oddTexts);
    if (kind < 0.8) return pick(oddNumbers);
    if (kind < 0.9 || depth > 2) return pick([null, true, false, [], {}]);
    if (kind < 0.95) return [odd(depth + 1), odd(depth + 1)];
    return { [pick(oddTexts)]: odd(depth + 1), companyID: 1 };
  };
  const sampleOf = (schema: unknown, depth = 0): unknown => {
    if (!isObject(schema) || random() < 0.2 || depth > 6) return odd();
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return sampleOf(pick(choices), depth + 1);
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, depth + 1)));
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    switch (schema.type) {
      case 'string':
        return schema.format === 'date-time' ? pick(oddTexts.slice(13, 19)) : pick(['A', ...oddTexts]);
      case 'integer':
      case 'number':
        return pick([1, 501, ...oddNumbers]);
      case 'boolean':
        return random() < 0.5;
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => sampleOf(schema.items, depth + 1));
      case 'object':
        return objectOf(schema, depth);
      default:
        return odd();
    }
  };
  const objectOf = (schema: JsonObject, depth: number): unknown => {
    const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
    const required = Array.isArray(schema.required) ? schema.required : [];
    const kept = properties.filter(([name]) => (required.includes(name) ? random() < 0.95 : random() < 0.5));
    const values = kept.map(([name, one]) => [name, sampleOf(one, depth + 1)] as const);
    const company =
      properties.some(([name]) => name === 'companyID') && random() < 0.8 ? { companyID: 1 } : {};
    const more = properties.length === 0 || random() < 0.1 ? { [pick(oddTexts)]: odd() } : {};
    return { ...Object.fromEntries(values), ...more, ...company };
  };
  const condition = (): unknown =>
    random() < 0.4 ? odd() : { [pick(operators)]: random() < 0.5 ? odd() : [odd(), odd()] };
  const filterOf = (fields: readonly string[]): unknown => {
    const names = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      random() < 0.8 && fields.length > 0
        ? pick(fields)
        : pick(['search', 'from', 'to', 'routeDate', ...oddTexts]),
    );
    return Object.fromEntries(names.map((name) => [name, condition()]));
  };
  const parameter = (name: string, { fields }: Operation): unknown => {
    if (random() < 0.1) return odd();
    if (name === 'filter') return random() < 0.1 ? odd() : filterOf(fields);
    if (name === 'sort') return [random() < 0.8 && fields.length > 0 ? pick(fields) : pick(oddTexts), 'ASC'];
    if (name === 'range') return [pick(oddNumbers), pick(oddNumbers)];
    if (name === 'companyID') return 1;
    return odd();
  };
  return () => {
    const operation = pick(operations);
    const path = operation.path.replace(/\{\w+\}/g, () =>
      encode(random() < 0.6 ? pick([1, 500, 501, 502]) : odd()),
    );
    const query = operation.query
      .filter(() => random() < 0.5)
      .map((name) => `${name}=${encode(parameter(name, operation))}`);
    const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
    const { method } = operation;
    if (method === 'GET' || spared.test(path)) return { method: 'GET', url };
    const value = operation.body === undefined ? odd() : sampleOf(operation.body);
    return { method, url, body: JSON.stringify(value) };
  };
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate has no form in UTF-8: sent as the bytes that some clients write for it.
  return isStorable(text.replaceAll('\0', '')) ? encodeURIComponent(text) : '%ED%A0%80';
}

function operationsOf(description: unknown): readonly Operation[] {
  const paths = isObject(description) && isObject(description.paths) ? description.paths : {};
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    isObject(methods) ? Object.entries(methods).map(([method, one]) => ({ path, method, one })) : [],
  );
  return listed.flatMap(({ path, method, one }): readonly Operation[] => {
    const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((name) => name === method.toUpperCase());
    if (!known || !isObject(one) || leftOut.test(path)) return [];
    const parameters = Array.isArray(one.parameters) ? one.parameters.filter(isObject) : [];
    const query = parameters.flatMap(({ in: place, name }) => (place === 'query' ? [String(name)] : []));
    // Task lists are described without their query.
    const isList = known === 'GET' && query.length === 0 ? ['filter', 'sort', 'range', 'include'] : [];
    const body = schemaIn(one.requestBody);
    const fields = [...propertiesOf(schemaIn(isObject(one.responses) ? one.responses['200'] : null))];
    return [{ method: known, path, query: [...query, ...isList], body, fields }];
  });
}

function schemaIn(holder: unknown): unknown {
  if (!isObject(holder) || !isObject(holder.content)) return undefined;
  const json = holder.content['application/json'];
  return isObject(json) ? json.schema : undefined;
}

function propertiesOf(schema: unknown): readonly string[] {
  if (!isObject(schema)) return [];
  if (isObject(schema.items)) return propertiesOf(schema.items);
  return isObject(schema.properties) ? Object.keys(schema.properties) : [];
}
