import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';

describe('consoles and APIs of other origins', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ kind: 'memory' });
  });
  afterAll(() => database.close());

  const ask = async (options: { consoleOrigins?: string[]; apiOrigins?: string[] }, origin: string) => {
    const app = buildApp({ database, ...options });
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    };
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/v2/tasks', headers });
    const answer = await app.inject({ url: '/api/v2/capabilities', headers: { origin } });
    await app.close();
    return { preflight, answer };
  };

  it('a named console may call, read totals and positions, and send its credentials', async () => {
    const { preflight, answer } = await ask(
      { consoleOrigins: ['https://console.example'] },
      'https://console.example',
    );
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://console.example');
    expect(answer.headers['access-control-allow-origin']).toBe('https://console.example');
    expect(answer.headers['access-control-expose-headers']).toContain('X-Total-Count');
  });

  it('any other console may not', async () => {
    const named = await ask({ consoleOrigins: ['https://console.example'] }, 'https://evil.example');
    const none = await ask({}, 'https://console.example');
    for (const { preflight, answer } of [named, none]) {
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('a request that is no preflight is answered as one', async () => {
    const app = buildApp({ database });
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/v2/tasks' });
    await app.close();
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('the console may use the named APIs only', async () => {
    const { answer } = await ask({ apiOrigins: ['https://api.example'] }, 'https://x.example');
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://api.example;");
    const { answer: strict } = await ask({}, 'https://x.example');
    expect(strict.headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
