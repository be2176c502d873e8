import type { FastifyInstance } from 'fastify';
import { callbackPath } from '../../src/domain/accounting';
import { integrationFeature } from '../../src/domain/flags';
import type { UserType } from '../../src/domain/permissions';
import {
  type AccountingServices,
  type ConnectionPorts,
  createAccounting,
} from '../../src/server/accounting/connections';
import { type AccountingSettings, readAccountingSetup } from '../../src/server/accounting/settings';
import type { TrialProvider } from '../../src/server/accounting/trial/provider';
import { buildApp } from '../../src/server/app';
import { secretsFrom } from '../../src/server/auth/secrets';
import type { Database } from '../../src/server/database/database';
import { logOptions } from '../../src/server/http/log-options';
import { allowAt } from './accounting-browser';
import { createSession } from './api';
import { createCompany } from './company';
import { switchOn } from './whole-app';

export const redirectURL = `https://console.example${callbackPath}`;
export const secretKey = Buffer.from('a key of thirty-two bytes, or so');

/** Every line of every log, and every answer of the API, in this test file. */
export const said: string[] = [];

/** Lines and answers that contain a code, token or secret of a provider. */
export function secretsTold(provider: TrialProvider): readonly string[] {
  const secrets = provider.given();
  return said.filter((line) => secrets.some((secret) => line.includes(secret)));
}

/** A server with an accounting system and two companies. */
export interface AccountingWorld {
  readonly app: FastifyInstance;
  call(as: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer>;
  /** Goes to the provider as the user does, and returns with its answer. */
  comeBack(as: string, tenant?: string): Promise<string>;
  answer(as: string, answer: string, more?: object): Promise<Answer>;
  connect(as: string): Promise<void>;
  /** The same services as another process has them. */
  services(more?: Partial<ConnectionPorts>): AccountingServices;
  readonly clock: { nowMs: number };
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all shapes are looked at by tests
  readonly body: any;
}

/** User name in an Authorization header. */
export function nameOf(authorization: string): string {
  return Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':')[0] ?? '';
}

/** Settings as an environment would have them. */
export function setupFor(provider: TrialProvider, more: Partial<AccountingSettings> = {}) {
  const { settings, missing } = readAccountingSetup({
    ACCOUNTING_CLIENT_ID: provider.clientID,
    ACCOUNTING_CLIENT_SECRET: provider.clientSecret,
    ACCOUNTING_AUTHORIZE_URL: provider.authorizeURL,
    ACCOUNTING_TOKEN_URL: provider.tokenURL,
    ACCOUNTING_API_URL: 'https://api.example/v1',
    ACCOUNTING_SCOPE: provider.scope,
    ACCOUNTING_REDIRECT_URL: redirectURL,
    ACCOUNTING_ISSUER: provider.issuer,
    ACCOUNTING_REVOCATION_URL: provider.revocationURL,
  });
  return { settings: settings && { ...settings, ...more }, missing };
}

export async function prepareCompanies(database: Database): Promise<void> {
  await createCompany(database, 1);
  await createCompany(database, 2);
  await switchOn(database, [integrationFeature]);
}

let lastUser = 100;

/** Signs a new user in. @returns the Authorization header of the session */
export function newUser(database: Database, userType: UserType = 'TOOLS', companyID = 1): Promise<string> {
  const userID = lastUser++;
  return createSession(database, { userID, userType, companyID, name: `user-${userID}` });
}

export function openWorld(
  database: Database,
  provider: TrialProvider,
  more: Partial<AccountingSettings> = {},
): AccountingWorld {
  const clock = { nowMs: Date.now() };
  const now = () => new Date(clock.nowMs);
  const accountingSetup = setupFor(provider, more);
  const logger = { ...logOptions('trace'), stream: { write: (line: string) => void said.push(line) } };
  const app = buildApp({ database, now, secretKey, accountingSetup, logger });

  const call: AccountingWorld['call'] = async (as, method, path, body) => {
    const url = `/api/v2/accounting/${path}`;
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: as },
      ...(body && { payload: body }),
    });
    said.push(answer.body, JSON.stringify(answer.headers));
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const comeBack: AccountingWorld['comeBack'] = async (as, tenant) => {
    const { status, body } = await call(as, 'POST', 'authorizations', { redirectURL, tenant });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (await allowAt(body.url)).search;
  };
  const answer: AccountingWorld['answer'] = (as, text, other = {}) =>
    call(as, 'POST', 'callback', { redirectURL, answer: text, ...other });
  return {
    app,
    clock,
    call,
    comeBack,
    answer,
    async connect(as) {
      const { status, body } = await answer(as, await comeBack(as));
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    services: (ports = {}) =>
      createAccounting({
        database,
        setup: accountingSetup,
        key: secretsFrom(secretKey).accountingKey,
        now,
        fetch,
        ...ports,
      }),
  };
}
