import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import type { Database } from './database';
import { openPostgres } from './postgres';
import { sql } from './sql';

describe.skipIf(!hasPostgres())('messages between processes on PostgreSQL', () => {
  let [one, other]: [Database?, Database?] = [];
  beforeAll(async () => {
    const url = (await createMigratedDatabase()) ?? '';
    [one, other] = [await openPostgres(url), await openPostgres(url)];
  });
  afterAll(async () => {
    await Promise.all([one?.close(), other?.close()]);
  });

  it('are received by the others, also after the connection was cut, and not without listeners', async () => {
    const heard: string[] = [];
    let arrived = (): void => undefined;
    const stop = other?.messages?.listen('news', (text) => {
      heard.push(text);
      arrived();
    });
    /** Sent until it is received: messages sent before listening are lost. */
    const hear = (text: string) =>
      new Promise<void>((resolve) => {
        const timer = setInterval(() => void one?.messages?.send('news', [text, `${text} too`]), 20);
        arrived = () => {
          if (!heard.includes(`${text} too`)) return;
          clearInterval(timer);
          resolve();
        };
      });
    await hear('first');
    await one?.readOnce(
      sql`select pg_terminate_backend("pid") from "pg_stat_activity"
        where "query" like 'LISTEN%' and "datname" = current_database()`,
    );
    await hear('second');
    expect([heard[0], heard[1]]).toEqual(['first', 'first too']);
    const count = async () => {
      const rows = await one?.readOnce(
        sql`select "pid" from "pg_stat_activity" where "query" like 'LISTEN%' and "datname" = current_database()`,
      );
      return rows?.length;
    };
    // Another channel needs no other connection.
    const heardThere: string[] = [];
    const stopThere = other?.messages?.listen('other', (text) => heardThere.push(text));
    const isHeard = async () => {
      await one?.messages?.send('other', ['there']);
      return heardThere.includes('there');
    };
    await expect.poll(isHeard).toBe(true);
    expect(await count()).toBe(1);
    expect(heard).not.toContain('there');
    stop?.();
    const before = heardThere.length;
    await one?.messages?.send('other', ['still there']);
    await expect.poll(() => heardThere.slice(before)).toContain('still there');
    stopThere?.();
    await expect.poll(count, { timeout: 10_000 }).toBe(0);
  });
});
