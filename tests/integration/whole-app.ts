import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Field } from '../../src/domain/fields';
import { type UserType, userTypes } from '../../src/domain/permissions';
import type { Resource } from '../../src/domain/resource';
import { resources } from '../../src/domain/resources/registry';
import { buildApp } from '../../src/server/app';
import { storeLogin } from '../../src/server/auth/accounts';
import { hashPassword } from '../../src/server/auth/passwords';
import type { Database, Executor } from '../../src/server/database/database';
import { columnsOf, encodeValue, name } from '../../src/server/database/rows';
import { type SQL, sql } from '../../src/server/database/sql';
import { storedAs } from '../../src/server/stock/stock-table';
import { keepingToCompanies } from './company-statements';

export const password = 'correct horse';
/** Companies of the sample; each has one row of every resource and one user of every type. */
export const companyIDs = [1, 2] as const;

/** Key of the sample row of a resource in a company; global rows are the same for both. */
export function sampleKey(resource: Resource, companyID: number): number {
  if (resource.name === 'companies') return companyID;
  return resource.scope === 'global' ? 500 : 500 + companyID;
}

/** User of a type in a company; user id 1 is the main admin, of company 1. */
export function usernameOf(userType: UserType | 'main', companyID: number): string {
  return `${userType}-${companyID}`;
}

/** One row of every resource in each company, made from the declarations. */
export async function createSamples(database: Database): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.write(async (tx) => {
    for (const resource of resources) {
      for (const companyID of companyIDs) await insertSample(tx, resource, companyID);
    }
    for (const resource of resources)
      await tx.rows(
        sql`select setval(pg_get_serial_sequence(${`"${storedAs(resource).name}"`}, ${resource.key}), 10000)`,
      );
    await insertUser(tx, {
      companyID: 1,
      userID: 1,
      userType: 'TOOLS',
      username: usernameOf('main', 1),
      passwordHash,
    });
    for (const companyID of companyIDs) {
      for (const [index, userType] of userTypes.entries()) {
        const userID = companyID * 10 + index;
        await insertUser(tx, {
          companyID,
          userID,
          userType,
          username: usernameOf(userType, companyID),
          passwordHash,
        });
      }
    }
  });
}

/** Configs and features that are on for every company. */
export async function switchOn(database: Database, flags: readonly string[]): Promise<void> {
  await database.write(async (tx) => {
    for (const flag of new Set(flags))
      await tx.rows(sql`insert into ${name(flag.startsWith('config_') ? 'configs' : 'features')} ("name", "value")
        values (${flag}, 'true') on conflict ("name") do update set "value" = 'true'`);
  });
}

interface SampleUser {
  readonly companyID: number;
  readonly userID: number;
  readonly userType: UserType;
  readonly username: string;
  readonly passwordHash: string;
}

async function insertUser(tx: Executor, { companyID, userID, userType, username, passwordHash }: SampleUser) {
  await tx.rows(sql`insert into "users" ("companyID", "userID", "username", "userType")
    values (${companyID}, ${userID}, ${username}, ${userType})`);
  await storeLogin(tx, { companyID, userID, username, passwordHash, keepSession: null });
}

async function insertSample(tx: Executor, resource: Resource, companyID: number): Promise<void> {
  const columns = columnsOf(resource).filter(
    (column) => resource.fields[column]?.required || column === resource.key,
  );
  const values = columns.map((column) => {
    const field = resource.fields[column];
    if (!field) throw new Error(column);
    if (column === resource.key) return encodeValue(field, sampleKey(resource, companyID));
    if (resource.name === 'recordHistory' && column === 'resource') return encodeValue(field, 'warehouses');
    // Sessions without limit.
    if (column === 'sessionMaxLifetime') return encodeValue(field, 0);
    return encodeValue(field, column === 'companyID' ? companyID : sampleValue(field, companyID));
  });
  await tx.rows(sql`insert into ${name(storedAs(resource).name)} (${list(columns.map(name))}) values (${list(values)})
    on conflict do nothing`);
}

function sampleValue(field: Field, companyID: number): unknown {
  switch (field.kind) {
    case 'reference': {
      const target = resources.find((resource) => resource.name === field.to);
      if (!target) throw new Error(field.to);
      return sampleKey(target, companyID);
    }
    case 'choice':
      return field.initial ?? Object.keys(field.choices)[0];
    case 'flag':
      return false;
    case 'integer':
    case 'decimal':
      return 1;
    case 'time':
      return '08:00';
    case 'dateTime':
      return '2026-11-21T08:00:00.000Z';
    case 'json':
      return {};
    default:
      return `sample ${companyID}`;
  }
}

function list(children: readonly SQL[]): SQL {
  return sql.join([...children], sql`, `);
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all shapes are looked at by tests
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface FullApp {
  readonly app: FastifyInstance;
  call(
    as: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer>;
}

/**
 * The whole server without a listener. Users sign in with `password`, unless another one is given as `name:password`.
 */
export function createFullApp(database: Database, now?: () => Date): FullApp {
  const app = buildApp({ database: keepingToCompanies(database), ...(now ? { now } : {}) });
  return {
    app,
    async call(as, method, path, body) {
      const credentials = as === null || as.includes(':') ? as : `${as}:${password}`;
      const options: InjectOptions = {
        method,
        url: path.startsWith('/') ? path : `/api/${path}`,
        headers: {
          ...(credentials === null
            ? {}
            : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      };
      const { statusCode, headers, body: text } = await app.inject(options);
      const isJson = String(headers['content-type']).includes('json');
      return { status: statusCode, headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}
