import type { Actor, UserType } from '../domain/permissions';

/** Who is signed in on this device. The secret is a revocable session secret, never the password. */
export interface Session extends Actor {
  readonly username: string;
  readonly userType: UserType;
  /** The company worked in: the user's own, or the one the main admin has switched to. */
  readonly companyID: number;
  readonly companyCode: string;
  /** Basic password of every call. */
  readonly secret: string;
  /** API base address with a trailing slash, e.g. `https://tools.example/api/`. */
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
 * What the databases of a session are named after: API origin, company and user, so that users never see each other's rows or
 * writes. `mirror/kept/names.ts` reads it.
 */
export function databaseName(session: Pick<Session, 'baseUrl' | 'companyID' | 'userID'>): string {
  return `tools ${session.baseUrl} c${session.companyID} u${session.userID}`;
}
