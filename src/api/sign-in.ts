import { maySignIn, roleOf, type UserType } from '../domain/permissions';
import { asNumber, asText, isObject, parseJsonText } from '../lib/json-values';
import { parseListReply } from '../protocol/list-reply';
import { readError } from '../protocol/read-error';
import { authorizationOf, type Session } from '../session/session';
import { asUserType } from '../session/store';
import { type ApiClientOptions, createApiClient, getJson } from './client';

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly session: Session }
  /** `refused`: wrong credentials, or an account that may not use the console. */
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | null }
  | { readonly kind: 'unreachable' };

export interface SignInRequest {
  readonly fetch: ApiClientOptions['fetch'];
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly nowMs: number;
}

const timeoutMs = 20_000;

/**
 * `POST login`, then the user and the company. Where the server gives a session secret it is kept
 * instead of the password.
 */
export async function signIn(request: SignInRequest): Promise<SignInResult> {
  const { fetch, baseUrl, username, nowMs } = request;
  let authorization = authorizationOf({ username, secret: request.password });
  const client = createApiClient({ fetch, baseUrl, authorization: () => authorization });
  const reply = await client.send({ method: 'POST', path: 'login', headers: {}, body: {}, timeoutMs });
  if (reply.kind === 'none' || reply.status >= 500) return { kind: 'unreachable' };
  const body = parseJsonText(reply.text);
  const userID = isObject(body) ? asNumber(body.userID) : null;
  if (reply.status >= 300 || !isObject(body) || userID === null) {
    const { message, code } = readError(reply.status, reply.text);
    return { kind: 'refused', message, code };
  }
  const secret = asText(body.secret) ?? request.password;
  authorization = authorizationOf({ username, secret });
  const user = await readUser(client, userID);
  if (!user) return { kind: 'unreachable' };
  if (!maySignIn(roleOf({ userID, userType: user.userType })))
    return { kind: 'refused', message: 'Wrong username or password!', code: 'auth.wrong-credentials' };
  const company = await getJson(client, `companies/${user.companyID}`);
  const companyRow = isObject(company?.body) ? company.body : {};
  const companyCode = asText(companyRow.companyCode) || String(user.companyID);
  const lifetime = asNumber(body.sessionMaxLifetime) ?? asNumber(companyRow.sessionMaxLifetime);
  return {
    kind: 'signed-in',
    session: {
      ...user,
      userID,
      username,
      companyCode,
      secret,
      baseUrl,
      signedInAtMs: nowMs,
      maxLifetimeMin: lifetime !== null && lifetime > 0 ? lifetime : null,
    },
  };
}

interface UserAnswer {
  readonly companyID: number;
  readonly userType: UserType;
  readonly username: string | null;
}

/** `GET users/{id}` answers `[total, user]`. */
async function readUser(client: Parameters<typeof getJson>[0], userID: number): Promise<UserAnswer | null> {
  const answer = await getJson(client, `users/${userID}`);
  if (answer?.status !== 200) return null;
  const row = isObject(answer.body) ? answer.body : parseListReply(answer.body, null)?.rows[0];
  const companyID = asNumber(row?.companyID);
  const userType = asUserType(row?.userType);
  return row && companyID !== null && userType
    ? { companyID, userType, username: asText(row.username) }
    : null;
}
