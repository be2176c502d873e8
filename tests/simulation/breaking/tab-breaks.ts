import type { Break } from './break';

const lead = 'src/sync/shell/lead';
const send = 'src/sync/shell/send';

/** Rules about tabs that lead, die and exchange messages, and about the device's databases. */
export const tabBreaks: readonly Break[] = [
  {
    name: 'leads-inside-the-lock-only',
    rule: 'S15',
    changes: [
      {
        file: `${lead}/lock-contest.ts`,
        find: 'const worked = locks.hold(lockName, work,',
        put: 'const worked = lockName ? work(new AbortController().signal, always) : locks.hold(lockName, work,',
      },
    ],
  },
  {
    name: 'fence-of-the-sender',
    rule: 'S36',
    changes: [
      {
        file: `${send}/sender.ts`,
        find: "if (!(await holds())) return { again: 'later', inMs: null };\n      const step",
        put: 'const step',
      },
      {
        file: `${send}/sender.ts`,
        find: "if (!(await holds())) return { again: 'later', inMs: null };\n      const entries",
        put: 'const entries',
      },
    ],
  },
  {
    name: 'fence-of-the-puller',
    rule: 'S36',
    changes: [
      {
        file: 'src/sync/shell/pull/fenced-mirror.ts',
        find: 'if (!(await holds()) || asked !== generation) return false;',
        put: 'if (asked !== generation) return false;',
      },
    ],
  },
  {
    name: 'an-old-answer-about-the-lock',
    rule: 'S36',
    changes: [
      {
        file: `${lead}/leadership.ts`,
        find: 'if (Math.abs(clock.now() - askedMs) < freshMs) return true;',
        put: 'return askedMs !== null;',
      },
    ],
  },
  {
    name: 'a-silent-leader-is-replaced',
    rule: 'S36',
    changes: [{ file: `${lead}/leadership.ts`, find: 'contest.steal();', put: '' }],
  },
  {
    name: 'an-unread-outbox-is-read-again',
    rule: 'S49',
    changes: [
      {
        file: `${send}/outbox-reader.ts`,
        find: 'onFailure(error);\n      readIn(readAgainMs);',
        put: 'onFailure(error);',
      },
    ],
  },
  {
    name: 'each-tab-looks-again',
    rule: 'S51',
    changes: [
      {
        file: `${send}/outbox-reader.ts`,
        find: 'await reload();\n      readIn(lookAgainMs);',
        put: 'await reload();',
      },
    ],
  },
  {
    name: 'what-the-pull-has-passed-is-not-kept',
    rule: 'S31',
    changes: [
      {
        file: 'src/sync/shell/watch/keep-opened.ts',
        find: 'const rows = answered.filter((row) => !isOlder(row));',
        put: 'const rows = [...answered];',
      },
      {
        file: 'src/mirror/storage/mirror-store.ts',
        find: 'if (keys.length === 0) return [];',
        put: 'return [];',
      },
    ],
  },
  {
    name: 'only-what-was-opened-makes-room',
    rule: 'S33',
    changes: [
      {
        file: 'src/mirror/storage/eviction.ts',
        find: '.filter(({ resource, key }) => !isKept(resource, key))',
        put: '.slice()',
      },
    ],
  },
  {
    name: 'the-newer-program-leads',
    rule: 'S46',
    changes: [
      {
        file: 'src/sync/shell/engine.ts',
        find: 'retire: () => {\n      if (isRetired) return;',
        put: 'retire: () => {\n      if (!isRetired) return;',
      },
    ],
  },
  {
    name: 'a-call-to-a-database-ends',
    rule: 'S53, S58',
    changes: [
      {
        file: 'src/mirror/storage/storage-recovery.ts',
        find: 'if (!limit) return working;',
        put: 'if (limit !== null) return working;',
      },
      {
        file: 'src/sync/shell/store/call-watch.ts',
        find: 'if (--call.ticksLeft <= 0) call.fail();',
        put: 'call.ticksLeft--;',
      },
    ],
  },
  {
    name: 'what-was-given-up-takes-no-effect',
    rule: 'S53',
    changes: [
      {
        file: 'src/mirror/storage/storage-recovery.ts',
        find: "if (isLate) throw new StorageError('stuck');",
        put: '',
      },
      { file: 'src/mirror/storage/storage-recovery.ts', find: 'connection.abort();', put: '' },
    ],
  },
  {
    name: 'a-repeated-append-stays-single',
    rule: 'S1',
    changes: [
      {
        file: 'src/mirror/storage/outbox/outbox-store.ts',
        find: 'const known = mayHaveHappened ? await database.entries.toArray() : [];',
        put: 'const known: OutboxEntry[] = [];',
      },
    ],
  },
  {
    name: 'one-transaction-settles-and-replaces',
    rule: 'S7',
    changes: [
      {
        file: 'src/mirror/storage/outbox/outbox-store.ts',
        find: 'if (replaced.length > 0) await database.replaced.bulkPut(replaced);',
        put: '',
      },
    ],
  },
  {
    name: 'one-leads-by-the-lease',
    rule: 'S55',
    changes: [
      {
        file: 'src/sync/core/lease.ts',
        find: 'return lease !== null && lease.holder !== null && lease.fence === fence;',
        put: 'return lease !== null && fence > 0;',
      },
      {
        file: 'src/mirror/storage/outbox/outbox-meta.ts',
        find: 'if (lease?.fence !== fence) throw',
        put: 'if (lease === undefined) throw',
      },
    ],
  },
  {
    name: 'a-feed-is-not-forgotten',
    rule: 'S56',
    changes: [
      {
        file: `${lead}/ask-capabilities.ts`,
        find: '|| (await hasHadFeed())) return null;',
        put: ') return null;',
      },
    ],
  },
];
