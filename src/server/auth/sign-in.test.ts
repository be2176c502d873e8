import type { BinaryLike } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSamples, password, usernameOf } from '../../../tests/integration/whole-app';
import { buildApp } from '../app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

/** Real hashes take too long for hundreds of attempts; these wait if a test asks for it. */
const hashing = vi.hoisted(() => ({ atOnce: 0, most: 0, gate: Promise.resolve() }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = async (
    text: BinaryLike,
    salt: BinaryLike,
    _length: number,
    _options: object,
    done: (error: null, key: Buffer) => void,
  ) => {
    hashing.most = Math.max(hashing.most, ++hashing.atOnce);
    await hashing.gate;
    hashing.atOnce--;
    done(null, crypto.scryptSync(text, salt, 32, { N: 2 }));
  };
  return { ...crypto, scrypt };
});

const tv = usernameOf('TOOLS-TV', 1);
const admin = usernameOf('TOOLS', 1);
const proxy = '10.0.0.1';

interface Call {
  readonly name: string;
  readonly secret?: string;
  readonly from?: string;
  /** Cookie of the device. */
  readonly cookie?: string;
  /** The address that the caller claims. */
  readonly forged?: string;
}

describe('signing in under attack', () => {
  let database: Database;
  let app: ReturnType<typeof buildApp>;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    database = await openDatabase({ kind: 'memory' });
    await createSamples(database);
  });
  beforeEach(() => {
    hashing.gate = Promise.resolve();
    app = buildApp({ database, trustProxy: 1 });
    return () => app.close();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await database.close();
  });

  const signIn = async ({ name, secret = password, from = '192.0.2.1', cookie, forged }: Call) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: proxy,
      headers: {
        authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
        'x-forwarded-for': forged ? `${forged}, ${from}` : from,
        ...(cookie ? { cookie } : {}),
      },
    });
    return answer;
  };
  const statuses = async (calls: readonly Call[]) => {
    const answers = await Promise.all(calls.map(signIn));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    return { answers, refused: count(401), limited: count(429), right: count(200) };
  };
  const many = (count: number, make: (index: number) => Call) =>
    Array.from({ length: count }, (_, index) => make(index));

  it('hashes two at a time for unknown names, and asks the many others to come again', async () => {
    let letGo = () => {};
    hashing.gate = new Promise((resolve) => {
      letGo = resolve;
    });
    hashing.most = 0;
    const calls = many(60, (index) => ({ name: `nobody ${index}`, from: `192.0.2.${index}` }));
    let limited = 0;
    const answers = calls.map(async (call) => {
      const { statusCode, headers } = await signIn(call);
      if (statusCode !== 429) return statusCode;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      if (++limited === 42) letGo();
      return statusCode;
    });
    expect((await Promise.all(answers)).filter((status) => status === 401)).toHaveLength(18);
    expect(hashing.most).toBe(2);
  });

  it('counts attempts before they are checked: ten of forty at once are admitted', async () => {
    const { refused, limited } = await statuses(
      many(40, (index) => ({ name: tv, secret: `guess ${index}` })),
    );
    expect([refused, limited]).toEqual([10, 30]);
  });

  it('counts a name as it is looked up, with or without blanks around it', async () => {
    const spellings = [tv, `${tv} `, `${tv}\u00a0`, ` ${tv.toUpperCase()}`];
    for (const [index, secret] of many(10, () => ({ name: '' })).entries())
      await signIn({ ...secret, name: spellings[index % 4] ?? '', secret: `guess ${index}` });
    for (const name of spellings) expect((await signIn({ name })).statusCode, name).toBe(429);
  });

  it('counts by the address that the proxy reports, not by one that the caller invents', async () => {
    for (let guess = 0; guess < 10; guess++)
      await signIn({ name: tv, secret: `guess ${guess}`, forged: `198.51.100.${guess}` });
    expect((await signIn({ name: tv, forged: '198.51.100.99' })).statusCode).toBe(429);
    expect((await signIn({ name: tv, from: '192.0.2.2' })).statusCode).toBe(200);
  });

  it('withdraws right passwords, however many come at once', async () => {
    for (let round = 0; round < 3; round++)
      expect((await statuses(many(30, () => ({ name: tv })))).right).toBe(30);
  });

  it('admits devices on which the user has signed in, while others guess beside them', async () => {
    const known = await signIn({ name: tv });
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? '';
    expect(known.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
    for (let batch = 0; batch < 10; batch++)
      await statuses(many(10, (index) => ({ name: `nobody ${batch}-${index}` })));
    expect((await signIn({ name: admin })).statusCode).toBe(429);
    expect((await signIn({ name: tv, cookie })).statusCode).toBe(200);
    // The mark belongs to one user: it does not help with another one's password.
    expect((await signIn({ name: admin, cookie })).statusCode).toBe(429);
    expect((await signIn({ name: tv, cookie: cookie.replace(/.$/, '!') })).statusCode).toBe(429);
  });

  it('keeps a hundred sessions of a user, the latest', async () => {
    const secrets: string[] = [];
    for (let count = 0; count < 101; count++) {
      vi.setSystemTime(Date.now() + 1000);
      secrets.push((await signIn({ name: admin })).json().secret);
    }
    const isOpen = async (secret = '') => {
      const authorization = `Basic ${Buffer.from(`${admin}:${secret}`).toString('base64')}`;
      return (await app.inject({ url: '/api/warehouses', headers: { authorization } })).statusCode;
    };
    expect([await isOpen(secrets[0]), await isOpen(secrets[1]), await isOpen(secrets[100])]).toEqual([
      401, 200, 200,
    ]);
  });

  it('slows down guessing on a device that has signed in, too', async () => {
    const cookie = String((await signIn({ name: tv })).headers['set-cookie']).split(';')[0] ?? '';
    const { refused, limited } = await statuses(
      many(20, (index) => ({ name: tv, secret: `guess ${index}`, cookie })),
    );
    expect([refused, limited]).toEqual([10, 10]);
  });

  describe('a session that confirms its own password', () => {
    const change = async (session: { readonly userID: number; readonly secret: string }, guess: string) => {
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/v2/users/${session.userID}`,
        remoteAddress: proxy,
        headers: {
          authorization: `Basic ${Buffer.from(`${admin}:${session.secret}`).toString('base64')}`,
          'x-forwarded-for': '192.0.2.1',
        },
        payload: { companyID: 1, password, currentPassword: guess },
      });
      return answer.statusCode;
    };
    const guessElsewhere = () =>
      statuses(many(60, (index) => ({ name: admin, secret: `guess ${index}`, from: `192.0.2.${index}` })));

    it('belongs to a known device, whoever guesses elsewhere', async () => {
      const session = (await signIn({ name: admin })).json();
      await guessElsewhere();
      expect((await signIn({ name: admin })).statusCode).toBe(429);
      expect(await change(session, password)).toBe(200);
    });

    it('is slowed down by its own guesses, and slows down no others', async () => {
      const session = (await signIn({ name: admin })).json();
      const other = (await signIn({ name: admin })).json();
      const tried: number[] = [];
      for (let guess = 0; guess < 12; guess++) tried.push(await change(session, `guess ${guess}`));
      expect(tried).toEqual([...Array(10).fill(422), 429, 429]);
      expect(await change(other, password)).toBe(200);
      expect((await signIn({ name: admin })).statusCode).toBe(200);
    });
  });

  it('slows down guessing with the marks of many devices, and not the other way round', async () => {
    const cookies: string[] = [];
    for (let device = 0; device < 12; device++)
      cookies.push(String((await signIn({ name: tv })).headers['set-cookie']).split(';')[0] ?? '');
    const strangers = await statuses(
      many(60, (index) => ({ name: tv, secret: `guess ${index}`, from: `192.0.2.${index}` })),
    );
    expect([strangers.refused, strangers.limited]).toEqual([50, 10]);
    expect((await signIn({ name: tv, cookie: cookies[0] ?? '' })).statusCode).toBe(200);
    let refused = 0;
    for (const cookie of cookies)
      refused += (await statuses(many(10, (index) => ({ name: tv, secret: `guess ${index}`, cookie }))))
        .refused;
    expect(refused).toBe(100);
  });
});
