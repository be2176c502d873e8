import type { Actor, UserType } from '../domain/permissions';

/** The user signed in on this device. The secret is a revocable session secret, never the password. */
export interface Session extends Actor {
  readonly username: string;
  readonly userType: UserType;
  /** The active company: the user's own, or the one the main admin has switched to. */
  readonly companyID: number;
  readonly companyCode: string;
  /** Used as the Basic password of every call. */
  readonly secret: string;
  /** Base address of the API with a trailing slash, e.g. `https://tools.example/api/`. */
  readonly baseUrl: string;
  readonly signedInAtMs: number;
  /** Minutes since sign-in after which the console locks; null: no limit (decision 22). */
  readonly maxLifetimeMin: number | null;
}

/** Whether the session has outlived the company's limit; TV accounts do not lock. */
export function isExpired(session: Session, nowMs: number): boolean {
  if (session.maxLifetimeMin === null || session.userType === 'TOOLS-TV') return false;
  return nowMs - session.signedInAtMs > session.maxLifetimeMin * 60_000;
}

/** Value of the Authorization header (RFC 7617, UTF-8). */
export function authorizationOf(session: Pick<Session, 'username' | 'secret'>): string {
  const bytes = new TextEncoder().encode(`${session.username}:${session.secret}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/**
 * Name of a session's databases: API origin, company and user, so that users never see each other's rows or writes.
 * `mirror/kept/names.ts` parses it.
 */
export function databaseName(session: Pick<Session, 'baseUrl' | 'companyID' | 'userID'>): string {
  return `tools ${session.baseUrl} c${session.companyID} u${session.userID}`;
}
