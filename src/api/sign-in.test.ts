import { describe, expect, it } from 'vitest';
import { signIn } from './sign-in';

const baseUrl = 'https://api.example/api/';
const user = { userID: 4, companyID: 2, userType: 'TOOLS', username: 'aino' };

/** The result of answers to `login`, the user and the company, and the calls that were made. */
async function signedIn(...answers: readonly unknown[]) {
  const calls: string[] = [];
  const fetch = async (url: string, { method, headers }: RequestInit) => {
    const [, credentials = ''] = String(new Headers(headers).get('authorization')).split(' ');
    const answer = answers[calls.length];
    calls.push(`${method} ${url.slice(baseUrl.length)} ${atob(credentials)}`);
    return typeof answer === 'number'
      ? Response.json({ ...user, secret: 's' }, { status: answer })
      : Response.json(answer ?? {});
  };
  const result = await signIn({ fetch, baseUrl, username: 'aino', password: 'pw', nowMs: 5 });
  return { result, session: result.kind === 'signed-in' ? result.session : null, calls };
}

describe('signing in', () => {
  it('asks for the user and the company, and keeps the secret of the session instead of the password', async () => {
    const company = { companyID: 2, companyCode: 'DEMO', sessionMaxLifetime: 30 };
    const { session, calls } = await signedIn({ userID: 4, secret: 's' }, [1, user], company);
    expect(session).toEqual({
      ...{ userID: 4, companyID: 2, userType: 'TOOLS', username: 'aino', companyCode: 'DEMO' },
      ...{ secret: 's', baseUrl, signedInAtMs: 5, maxLifetimeMin: 30 },
    });
    expect(calls).toEqual(['POST login aino:pw', 'GET users/4 aino:s', 'GET companies/2 aino:s']);
  });

  it('keeps the password if the server sends no secret, and the number of a company that cannot be read', async () => {
    const { session } = await signedIn({ userID: 4 }, user, 500);
    expect(session).toMatchObject({ secret: 'pw', companyCode: '2', maxLifetimeMin: null });
  });

  it('lasts as long as the session says, else as the company says; 0 means no end', async () => {
    const lifeOf = async (login: object, company: object) =>
      (await signedIn({ userID: 4, ...login }, user, company)).session?.maxLifetimeMin;
    expect(await lifeOf({ sessionMaxLifetime: 10 }, { sessionMaxLifetime: 30 })).toBe(10);
    expect(await lifeOf({ sessionMaxLifetime: 0 }, { sessionMaxLifetime: 30 })).toBeNull();
    expect(await lifeOf({}, { sessionMaxLifetime: 0 })).toBeNull();
  });

  it.each([
    ['PICKER', 4, 'refused'],
    ['API', 4, 'refused'],
    ['TOOLS-TV', 4, 'signed-in'],
    ['PICKER', 1, 'signed-in'],
    ['KING', 4, 'failed'],
  ])('is for those who use the console: a %s with the number %i is %s', async (userType, userID, kind) => {
    expect((await signedIn({ userID }, { ...user, userID, userType })).result.kind).toBe(kind);
  });

  it('ignores the contents of a failed answer', async () => {
    expect((await signedIn(500, user)).result.kind).toBe('failed');
    expect((await signedIn({ userID: 4 }, 503)).result.kind).toBe('failed');
    for (const status of [401, 403])
      expect((await signedIn({ userID: 4 }, status)).result).toEqual({ kind: 'refused' });
  });
});
