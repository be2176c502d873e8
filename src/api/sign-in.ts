import { maySignIn, roleOf } from '../domain/permissions';
import { asNumber, asText, isObject, type JsonObject } from '../lib/json-values';
import { type ApiReply, readJson } from '../protocol/exchange';
import { parseListReply } from '../protocol/list-reply';
import { authorizationOf, type Session } from '../session/session';
import { asUserType } from '../session/store';
import { type ApiClientOptions, createApiClient } from './client';

export type SignInResult =
  | { readonly kind: 'signed-in'; readonly session: Session }
  /** Wrong credentials, or an account that may not use the console. */
  | { readonly kind: 'refused' }
  | FailedSignIn;

export interface FailedSignIn {
  readonly kind: 'failed';
  /** The answer that is neither a refusal nor a session. */
  readonly reply: ApiReply;
}

export interface SignInRequest {
  readonly fetch: ApiClientOptions['fetch'];
  readonly baseUrl: string;
  readonly username: string;
  readonly password: string;
  readonly nowMs: number;
}

const timeoutMs = 20_000;

/** `POST login`, then the user and the company. A session secret from the server is stored instead of the password. */
export async function signIn(request: SignInRequest): Promise<SignInResult> {
  const { fetch, baseUrl, username, nowMs } = request;
  let authorization = authorizationOf({ username, secret: request.password });
  const client = createApiClient({ fetch, baseUrl, authorization: () => authorization });
  const ask = (method: 'GET' | 'POST', path: string) =>
    client.send({ method, path, headers: {}, body: method === 'GET' ? null : {}, timeoutMs });
  const login = await ask('POST', 'login');
  const signedIn = objectOf(login);
  const userID = asNumber(signedIn.userID);
  if (userID === null) return failedBy(login);
  const secret = asText(signedIn.secret) ?? request.password;
  authorization = authorizationOf({ username, secret });
  const answer = await ask('GET', `users/${userID}`);
  const user = userOf(bodyOf(answer));
  if (!user) return failedBy(answer);
  if (!maySignIn(roleOf({ userID, userType: user.userType }))) return { kind: 'refused' };
  const company = objectOf(await ask('GET', `companies/${user.companyID}`));
  const lifetime = asNumber(signedIn.sessionMaxLifetime) ?? asNumber(company.sessionMaxLifetime);
  return {
    kind: 'signed-in',
    session: {
      ...user,
      userID,
      username,
      companyCode: asText(company.companyCode) || String(user.companyID),
      secret,
      baseUrl,
      signedInAtMs: nowMs,
      maxLifetimeMin: lifetime !== null && lifetime > 0 ? lifetime : null,
    },
  };
}

function failedBy(reply: ApiReply): SignInResult {
  return reply.kind === 'reply' && (reply.status === 401 || reply.status === 403)
    ? { kind: 'refused' }
    : { kind: 'failed', reply };
}

/** What a successful answer says; undefined when the answer is none. */
function bodyOf(reply: ApiReply): unknown {
  return reply.kind === 'reply' && reply.status < 300 ? readJson(reply) : undefined;
}

function objectOf(reply: ApiReply): JsonObject {
  const body = bodyOf(reply);
  return isObject(body) ? body : {};
}

/** `GET users/{id}` answers `[total, user]`. */
function userOf(body: unknown): Pick<Session, 'companyID' | 'userType'> | null {
  const row = isObject(body) ? body : parseListReply(body, null)?.rows[0];
  const companyID = asNumber(row?.companyID);
  const userType = asUserType(row?.userType);
  return companyID !== null && userType ? { companyID, userType } : null;
}
