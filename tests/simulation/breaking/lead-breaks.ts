import type { Break } from './break';

const shell = 'src/sync/shell';

/** Rules about the leader, requests to it, and the clock that it uses. */
export const leadBreaks: readonly Break[] = [
  {
    name: 'a-clock-ahead-leaves-nothing-out',
    rule: 'S24',
    changes: [
      {
        file: `${shell}/lead/server-clock.ts`,
        find: 'clock.now() + Math.min(errorMs || 0, 0)',
        put: 'clock.now() + 0 * errorMs || clock.now()',
      },
    ],
  },
  {
    name: 'what-a-wrong-clock-left-out-comes',
    rule: 'S24',
    changes: [
      {
        file: `${shell}/pull/pull-context.ts`,
        find: 'if (serverMs === null) return false;',
        put: 'return serverMs === 0;',
      },
    ],
  },
  {
    name: 'a-wider-window-is-scanned',
    rule: 'S24',
    changes: [
      {
        file: 'src/sync/core/pull/extend-window.ts',
        find: "if (!isWindowSegment(segment)) progress[segment] = 'done';",
        put: "if (isWindowSegment(segment) || windowDays > 0) progress[segment] = 'done';",
      },
    ],
  },
  {
    name: 'what-leaves-is-reckoned-by-the-pull',
    rule: 'S25',
    changes: [
      {
        file: 'src/mirror/storage/eviction.ts',
        find: 'nowMs: state.reckonedMs ?? 0 });',
        put: 'nowMs: (state.reckonedMs ?? 0) + 7 * 86_400_000 });',
      },
    ],
  },
  {
    name: 'a-tab-that-is-shown-leads',
    rule: 'S37',
    changes: [
      {
        file: `${shell}/lead/leadership.ts`,
        find: "note('hand-over', {});\n        contest.handOver();",
        put: "note('hand-over', {});",
      },
    ],
  },
  {
    name: 'what-is-asked-is-said-again',
    rule: 'S74',
    changes: [
      {
        file: `${shell}/route-message.ts`,
        find: "for (const command of asked.all()) channel.post({ kind: 'pull-command', command });",
        put: '',
      },
      { file: `${shell}/tab-modules.ts`, find: 'asked.all().forEach(leader.command);', put: '' },
    ],
  },
  {
    name: 'a-worker-says-what-is-so',
    rule: 'S47',
    changes: [
      {
        file: `${shell}/lead/background.ts`,
        find: "if (work === 'send' && !contents.entries.some(isUnsettled)) finish(true);",
        put: "if (work === 'send' && contents.entries.length > 0) finish(true);",
      },
    ],
  },
];
