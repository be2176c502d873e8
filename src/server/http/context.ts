import type { FastifyRequest } from 'fastify';
import { type Actor, mayReachCompany, type Role, roleOf } from '../../domain/permissions';
import { maxKey } from '../../domain/query/field-values';
import type { Secrets } from '../auth/secrets';
import type { News } from '../changes/news';
import type { Database } from '../database/database';
import { failure, notAllowed } from './api-error';

/** What every route of the server needs. */
export interface AppContext {
  readonly database: Database;
  readonly now: () => Date;
  /** Only the plain API: no change feed, no retry cache (`--plain`). */
  readonly isPlain: boolean;
  /** Is told of every write that this process has committed. */
  readonly news: News;
  readonly secrets: Secrets;
}

/** The caller: a user, by a password or by a session secret. */
export interface SignedIn extends Actor {
  readonly username: string;
  readonly role: Role;
  /** Hash of the session secret; null when the call was authenticated with the password. */
  readonly secretHash: string | null;
  /** Stored hash of the password; null when the call was authenticated with a session secret. */
  readonly passwordHash: string | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    signedIn: SignedIn | null;
    /** Checks the caller's password; null: no user. */
    confirmPassword: ((password: string) => Promise<void>) | null;
  }
  interface FastifyContextConfig {
    /** Answered without a sign-in. */
    isPublic?: boolean;
    /** A POST that only reads. */
    isRead?: boolean;
  }
}

/** The caller's user; only public routes have none. */
export function actorOf(request: FastifyRequest): SignedIn {
  if (!request.signedIn) throw failure(401, 'auth.session-expired');
  return request.signedIn;
}

/** Checks the caller's password; throws 401 if it is wrong, 429 after too many tries. */
export async function confirmPassword(request: FastifyRequest, password: string): Promise<void> {
  if (!request.confirmPassword) throw failure(401, 'auth.session-expired');
  await request.confirmPassword(password);
}

export function signedInAs(user: Omit<SignedIn, 'role'>): SignedIn {
  return { ...user, role: roleOf(user) };
}

/**
 * The company of a call: the one it names (in the body, the query or the filter), else the caller's own. Only the main
 * administrator may name another one.
 */
export function companyOf(actor: SignedIn, ...named: readonly unknown[]): number {
  let company: number | null = null;
  for (const value of named) {
    if (value === undefined || value === null || value === '') continue;
    const id = toCompanyID(value);
    if (id === null || (company !== null && company !== id)) throw notAllowed();
    company = id;
  }
  if (company !== null && !mayReachCompany(actor, company)) throw notAllowed();
  return company ?? actor.companyID;
}

function toCompanyID(value: unknown): number | null {
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const id = typeof single === 'string' && /^\d{1,9}$/.test(single) ? Number(single) : single;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxKey ? id : null;
}

/** The key that a request's path holds under a name. */
export function keyIn({ params }: FastifyRequest, name: string): number {
  return idOf(String(typeof params === 'object' && params !== null ? Reflect.get(params, name) : ''));
}

/** The key in a path; a text that is no key is answered with 404. */
export function idOf(text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxKey) throw failure(404, 'row.not-found');
  return Number(text);
}
