import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { createRandom } from '../../src/server/demo/random';
import { engines } from './company';
import { createFuzz, type FuzzRequest } from './fuzz-requests';

import { createFullApp, createSamples, password, usernameOf } from './whole-app';

/** Passwords are set by the hundred here: hashing takes no time. */
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (text: string, salt: Buffer, _length: number, _cost: object, done: Done) =>
    done(null, createHash('sha256').update(salt).update(text).digest());
  return { ...crypto, scrypt };
});
type Done = (error: null, key: Buffer) => void;

const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/** Seeds from that one on, each for so many seconds. */
const seeds = Number(process.env['FUZZ_SEEDS'] ?? 1);
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 12);
/** Time of a seed. */
const maxRequests = 20_000;
/** Requests under way at once: while one waits, others go on. */
const atOnce = 8;

const addresses = ['/api/%zz', '/%ff', '/api/v2/tasks/%E0%A4%A', '/api/tasks/%00'];

it.each(engines)(
  'any request is answered, never with a failure of the server: %s',
  async (kind, open) => {
    const database = await open();
    await createSamples(database);
    const { app, call } = createFullApp(database);
    let slowest = { url: '', milliseconds: 0 };
    const errors = new Map<string, string>();
    app.addHook('onError', async (request, _reply, error) => {
      errors.set(String(request.headers['x-fuzz']), error.message);
    });
    await app.ready();
    const { secret } = (await call(`${usernameOf('main', 1)}:${password}`, 'POST', 'login')).body;
    const authorization = `Basic ${Buffer.from(`${usernameOf('main', 1)}:${secret}`).toString('base64')}`;
    const failures = new Map<string, string>();
    const statuses = new Map<number, number>();
    let sent = 0;
    let current = seed;
    const send = async ({ method, url, body }: FuzzRequest) => {
      const name = String(++sent);
      const started = performance.now();
      const answer = await app.inject({
        method,
        url,
        headers: {
          authorization,
          'x-fuzz': name,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const { statusCode: status, headers } = answer;
      const milliseconds = performance.now() - started;
      if (milliseconds > slowest.milliseconds) slowest = { url: `${method} ${url} ${body}`, milliseconds };
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isOurs =
        status < 400 || (isError(answer.body) && headers['content-security-policy'] !== undefined);
      if (status < 500 && isOurs) return;
      const reason = errors.get(name) ?? answer.body.slice(0, 100);
      failures.set(
        `${status} ${reason}`,
        `seed ${current}: ${status} ${method} ${url} ${body ?? ''}: ${reason}`.slice(0, 600),
      );
    };
    for (const address of addresses) await send({ method: 'GET', url: address });
    for (; current < seed + seeds; current++) {
      const random = createRandom(current, 'fuzz');
      const next = createFuzz(app.swagger(), () => random.next());
      const until = performance.now() + seconds * 1000;
      const most = sent + maxRequests;
      const sendOn = async () => {
        while (sent < most && performance.now() < until) await send(next());
      };
      await Promise.all(Array.from({ length: atOnce }, sendOn));
      if (process.env['FUZZ_SECONDS'])
        console.log(`${kind}, seed ${current}:`, sent, Object.fromEntries(statuses), slowest);
    }
    await app.close();
    await database.close();
    expect([...failures.values()]).toEqual([]);
    // Enough requests reach the code that they are meant for.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 50);
  },
  // Opening the database is slow on a busy machine.
  (seconds * seeds + 60) * 1000,
);

function isError(body: string): boolean {
  try {
    return typeof JSON.parse(body).message === 'string';
  } catch {
    return false;
  }
}
