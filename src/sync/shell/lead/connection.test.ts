import { describe, expect, it } from 'vitest';
import type { ApiReply } from '../../../protocol/exchange';
import { createConnection } from './connection';

const probePath = 'v2/reasoncodes?range=[0,0]';
const json = (status: number, body: unknown): Extract<ApiReply, { kind: 'reply' }> => ({
  kind: 'reply',
  status,
  headers: new Map(),
  text: JSON.stringify(body),
});
const feed = json(200, { changeFeed: true, changeStream: true, retryCache: true });
const missing = json(404, { message: 'Not found', code: 'request.not-found' });
const gone: ApiReply = { kind: 'none', reason: 'unreachable' };

/** A device at an address where something answers. @param remembers what it knows about the address */
function openConnection(remembers = { hasFeed: false, isPlain: false }) {
  const answers: Record<'capabilities' | 'list', ApiReply> = { capabilities: missing, list: missing };
  const clock = { nowMs: 1_000 };
  const asked: string[] = [];
  const connection = createConnection({
    clock: { now: () => clock.nowMs },
    random: { next: () => 0 },
    network: {
      send: async ({ path }) => {
        asked.push(path);
        return path === 'v2/capabilities' ? answers.capabilities : answers.list;
      },
    },
    apiMemory: {
      hasHadFeed: async () => remembers.hasFeed,
      rememberFeed: async () => {
        remembers.hasFeed = true;
      },
      isKnownPlain: async () => remembers.isPlain,
      rememberPlain: async () => {
        remembers.isPlain = true;
      },
    },
    probePath,
    onChange: () => {},
  });
  return { connection, answers, asked, clock };
}

describe("the API's capabilities", () => {
  it.each([
    ['JSON', json(404, { message: 'no Route matched with those values' })],
    ['text', { ...json(404, null), text: '404 page not found' }],
    ['another success', json(200, { status: 'ok' })],
  ])("[S56] are not taken from a server in the API's place: %s", async (_, answer) => {
    const { connection, answers } = openConnection();
    answers.capabilities = answer;
    answers.list = answer;
    expect(await connection.capabilities()).toBeNull();
    expect(connection.connectivity().kind).toBe('offline');
    answers.capabilities = feed;
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true });
  });

  it('[S56] are those of the plain API if there is no such path, and lists are answered', async () => {
    const { connection, answers } = openConnection();
    answers.list = json(200, []);
    expect(await connection.capabilities()).toMatchObject({ changeFeed: false, retryCache: false });
  });

  it('[S56] are not none if lists have the mark of an API with a feed: a proxy lacks the path', async () => {
    const { connection, answers } = openConnection();
    const mark = new Map([['x-tools-api', '1']]);
    for (const list of [json(200, []), json(403, { message: 'no', code: 'auth.not-allowed' })]) {
      answers.list = { ...list, headers: mark };
      expect(await connection.capabilities()).toBeNull();
    }
    expect(connection.connectivity().kind).toBe('offline');
    answers.capabilities = feed;
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true });
  });

  it('[S56] never become fewer at an address where a feed was seen, not even at another start', async () => {
    const remembers = { hasFeed: false, isPlain: false };
    const first = openConnection(remembers);
    first.answers.capabilities = feed;
    await first.connection.capabilities();
    const next = openConnection(remembers);
    next.answers.list = json(200, []);
    expect(await next.connection.capabilities()).toBeNull();
    next.answers.capabilities = json(200, { changeFeed: false });
    expect(await next.connection.capabilities()).toBeNull();
    expect(next.connection.connectivity().kind).toBe('offline');
  });

  it('[S56] are requested from a plain API again when it is back', async () => {
    const { connection, answers, asked } = openConnection();
    answers.list = json(200, []);
    await connection.capabilities();
    await connection.capabilities();
    expect(asked).toEqual(['v2/capabilities', probePath]);
    answers.list = gone;
    await connection.get('v2/tasks');
    answers.list = json(200, []);
    await connection.get('v2/tasks');
    answers.capabilities = feed;
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true });
  });

  it('[S56] count as plain for writes only after three requests at growing intervals', async () => {
    const remembers = { hasFeed: false, isPlain: false };
    const { connection, answers, asked, clock } = openConnection(remembers);
    answers.list = json(200, []);
    const asks = () => asked.filter((path) => path === 'v2/capabilities').length;
    const seen: (readonly number[])[] = [];
    for (const nowMs of [1_000, 4_000, 6_000, 20_000, 21_000]) {
      clock.nowMs = nowMs;
      expect(await connection.capabilities()).toMatchObject({ changeFeed: false });
      seen.push([asks(), connection.writesWaitMs()]);
    }
    expect(seen).toEqual([
      [1, 5_000],
      [1, 2_000],
      [2, 15_000],
      [2, 1_000],
      [3, 0],
    ]);
    // One answer is enough at the next start.
    const next = openConnection(remembers);
    next.answers.list = json(200, []);
    await next.connection.capabilities();
    expect(next.connection.writesWaitMs()).toBe(0);
  });

  it('[S56] include a feed after all while they were requested again', async () => {
    const { connection, answers, clock } = openConnection();
    answers.list = json(200, []);
    await connection.capabilities();
    expect(connection.writesWaitMs()).toBe(5_000);
    clock.nowMs += 5_000;
    answers.capabilities = feed;
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true });
    expect(connection.writesWaitMs()).toBe(0);
  });

  it('[S56] are requested again if the feed lacks its retry cache, soon after and when it is back, and no write waits', async () => {
    const { connection, answers, asked, clock } = openConnection();
    const lacking = json(200, { changeFeed: true, changeStream: true, retryCache: false });
    const asks = async (...moments: readonly number[]) => {
      const before = asked.length;
      for (const nowMs of moments) {
        clock.nowMs = nowMs;
        await connection.capabilities();
        expect(connection.writesWaitMs()).toBe(0);
      }
      return asked.length - before;
    };
    answers.capabilities = lacking;
    expect(await asks(1_000, 4_000)).toBe(1);
    expect(await asks(6_000, 20_000, 21_000, 3_600_000)).toBe(2);
    const silence = async () => {
      answers.list = gone;
      await connection.get('v2/tasks');
      answers.list = json(200, []);
      await connection.get('v2/tasks');
    };
    await silence();
    answers.capabilities = feed;
    expect(await connection.capabilities()).toMatchObject({ retryCache: true });
    // All capabilities are there now.
    await silence();
    expect(await asks(7_200_000)).toBe(0);
    // They are missing once more: only for a moment, as far as is known.
    connection.dropCapabilities();
    answers.capabilities = lacking;
    expect(await asks(7_200_000, 7_206_000)).toBe(2);
  });

  it('[S57] with a feed, a refusal to read counts only with a code', async () => {
    const { connection, answers } = openConnection();
    answers.capabilities = feed;
    await connection.capabilities();
    answers.list = json(403, { message: 'no' });
    expect(await connection.get('v2/tasks')).toMatchObject({ kind: 'none' });
    answers.list = json(403, { message: 'no', code: 'auth.not-allowed' });
    expect(await connection.get('v2/tasks')).toMatchObject({ status: 403 });
  });
});

describe('an API that marks its answers', () => {
  const mark = { headers: new Map([['x-tools-api', '1']]) };
  const marking = json(200, { changeFeed: true, changeStream: true, retryCache: true, marked: true });

  it('[S57] is not heard in answers without the mark, which remove no rows and end no session', async () => {
    const { connection, answers } = openConnection();
    answers.capabilities = { ...marking, ...mark };
    await connection.capabilities();
    const coded = { message: 'no', code: 'E1042' };
    for (const foreign of [json(200, []), json(403, coded), json(404, coded), json(401, coded)]) {
      answers.list = foreign;
      expect(await connection.get('v2/tasks')).toMatchObject({ kind: 'none' });
      expect(connection.mayAskInMs()).not.toBeNull();
      // Nor does an answer that comes while it is asked for its capabilities again.
      for (const nothing of [gone, json(401, coded)]) {
        answers.capabilities = nothing;
        expect(await connection.capabilities()).toBeNull();
        expect(await connection.get('v2/tasks')).toMatchObject({ kind: 'none' });
        expect(connection.mayAskInMs()).not.toBeNull();
      }
      answers.capabilities = { ...marking, ...mark };
      await connection.capabilities();
    }
    answers.list = { ...json(403, coded), ...mark };
    expect(await connection.get('v2/tasks')).toMatchObject({ status: 403 });
  });

  it('[S57] is heard again if an older version has replaced it', async () => {
    const { connection, answers } = openConnection();
    answers.capabilities = { ...marking, ...mark };
    await connection.capabilities();
    answers.capabilities = feed;
    answers.list = json(200, []);
    expect(await connection.get('v2/tasks')).toMatchObject({ kind: 'none' });
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true, marked: false });
    expect(await connection.get('v2/tasks')).toMatchObject({ status: 200 });
  });

  it('[S57] is heard as usual if a proxy removes the mark', async () => {
    const { connection, answers } = openConnection();
    answers.capabilities = marking;
    expect(await connection.capabilities()).toMatchObject({ changeFeed: true, marked: false });
    answers.list = json(200, []);
    expect(await connection.get('v2/tasks')).toMatchObject({ status: 200 });
  });
});

describe('the time', () => {
  const server = Date.parse('2026-11-23T10:00:00Z');
  function openAt(clock: { nowMs: number }, date: string | null = new Date(server).toUTCString()) {
    const asked: string[] = [];
    let reply: ApiReply = { ...feed, headers: new Map(date === null ? [] : [['date', date]]) };
    const answer = (next: ApiReply): void => {
      reply = next;
    };
    const connection = createConnection({
      clock: { now: () => clock.nowMs },
      random: { next: () => 0 },
      network: {
        send: async ({ path }) => {
          asked.push(path);
          return reply;
        },
      },
      probePath,
      onChange: () => {},
    });
    return { connection, asked, answer };
  }

  it('[S64] is the server’s, by its last answer, and requested if that is old', async () => {
    const clock = { nowMs: server + 10 * 86_400_000 };
    const { connection, asked } = openAt(clock);
    expect(connection.serverTimeMs()).toBeNull();
    expect(await connection.hearTime()).toBe(true);
    expect(connection.serverTimeMs()).toBe(server);
    clock.nowMs += 60_000;
    expect(await connection.hearTime()).toBe(true);
    expect(connection.serverTimeMs()).toBe(server + 60_000);
    expect(asked).toHaveLength(1);
    clock.nowMs += 60_000;
    expect(connection.serverTimeMs()).toBeNull();
    expect(await connection.hearTime()).toBe(true);
    expect(asked).toEqual(['v2/capabilities', 'v2/capabilities']);
  });

  it.each([5 * 86_400_000, -86_400_000])(
    '[S64] is unknown once the device’s clock has jumped: %i ms',
    async (jumpMs) => {
      const clock = { nowMs: server };
      const { connection, answer } = openAt(clock);
      await connection.hearTime();
      clock.nowMs += jumpMs;
      expect(connection.serverTimeMs()).toBeNull();
      answer(gone);
      expect(await connection.hearTime()).toBe(false);
    },
  );

  it.each([
    [30 * 86_400_000, server],
    [-30 * 86_400_000, server - 30 * 86_400_000],
  ])(
    '[S24] is the earlier one for windows, also a while after an answer: %i ms off',
    async (errorMs, earliest) => {
      const clock = { nowMs: server + errorMs };
      const { connection } = openAt(clock);
      expect(connection.earliestMs()).toBe(clock.nowMs);
      await connection.hearTime();
      expect(connection.earliestMs()).toBe(earliest);
      clock.nowMs += 600_000;
      expect(connection.earliestMs()).toBe(earliest + 600_000);
    },
  );

  it.each([
    [12 * 60_000, -12],
    [-12 * 60_000, 12],
    [20_000, 0],
  ])('is reported to be wrong by minutes: %i ms', async (errorMs, minutes) => {
    const { connection } = openAt({ nowMs: server + errorMs });
    expect(connection.clockErrorMinutes()).toBe(0);
    await connection.hearTime();
    expect(connection.clockErrorMinutes()).toBe(minutes);
  });

  it('is reported to be wrong by the same minutes while answers differ by seconds', async () => {
    const clock = { nowMs: server - 12.4 * 60_000 };
    const { connection } = openAt(clock);
    const told: number[] = [];
    for (const lateMs of [0, -12_000, 10_000, -60_000]) {
      clock.nowMs = server - 12.4 * 60_000 + lateMs;
      await connection.get('v2/tasks');
      told.push(connection.clockErrorMinutes());
    }
    expect(told).toEqual([12, 12, 12, 13]);
  });

  it('[S64] is not taken from a proxy, nor from an answer without a date', async () => {
    const clock = { nowMs: server };
    const { connection, answer } = openAt(clock);
    await connection.capabilities();
    clock.nowMs += 100_000;
    answer({ ...json(404, 'no such host'), headers: new Map([['date', new Date(0).toUTCString()]]) });
    expect(await connection.hearTime()).toBe(false);
    const silent = openAt(clock, null).connection;
    expect(await silent.hearTime()).toBe(true);
    expect(silent.serverTimeMs()).toBeNull();
    expect(silent.clockErrorMinutes()).toBe(0);
  });
});

const unauthorized: ApiReply = { kind: 'reply', status: 401, headers: new Map(), text: '' };

it('[S20] a request that was under way during a sign-in does not sign the tab out again', async () => {
  const answers: ((reply: ApiReply) => void)[] = [];
  const connection = createConnection({
    clock: { now: () => 1_000 },
    random: { next: () => 0.5 },
    network: { send: () => new Promise((resolve) => answers.push(resolve)) },
    probePath: null,
    onChange: () => {},
  });
  const [first, second, third] = [connection.get('a'), connection.get('b'), connection.get('c')];
  answers[0]?.(unauthorized);
  await first;
  expect(connection.mayAskInMs()).toBeNull();
  connection.renewCredentials();
  answers[1]?.(unauthorized);
  await second;
  expect(connection.mayAskInMs()).toBe(0);
  const later = connection.get('d');
  answers[3]?.(unauthorized);
  await later;
  expect(connection.mayAskInMs()).toBeNull();
  answers[2]?.(unauthorized);
  await third;
  expect(connection.mayAskInMs()).toBeNull();
});
