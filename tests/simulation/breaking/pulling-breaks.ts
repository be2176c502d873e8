import type { Break } from './break';

const core = 'src/sync/core/pull';
const steps = 'src/sync/shell/pull/steps';

/** Rules about the data on the device, and what is shown. */
export const pullingBreaks: readonly Break[] = [
  {
    name: 'the-user-wins-over-the-server',
    rule: 'S17',
    changes: [
      {
        file: 'src/domain/sync/write.ts',
        find: 'row = row === null ? null : { ...row, ...effect.patch };',
        put: 'row = row === null ? null : { ...effect.patch, ...row };',
      },
    ],
  },
  {
    name: 'refused-effects-do-not-show',
    rule: 'S6',
    changes: [
      { file: 'src/domain/sync/write.ts', find: "return entry.state !== 'rejected';", put: 'return true;' },
    ],
  },
  {
    name: 'a-scan-goes-on-beyond-the-last-key',
    rule: 'S22',
    changes: [
      {
        file: `${core}/pull-plan.ts`,
        find: "[direction === 'ASC' ? '$gt' : '$lt']: after }",
        put: "[direction === 'ASC' ? '$gt' : '$lt']: direction === 'ASC' ? after + 1 : after - 1 }",
      },
    ],
  },
  {
    name: 'rows-and-progress-are-one-commit',
    rule: 'S22',
    changes: [
      {
        file: `${core}/pull-apply.ts`,
        find: 'put: rows.length > 0 ? { [name]: rows } : {},',
        put: 'put: rows.length > 0 && after === null ? { [name]: rows } : {},',
      },
      {
        file: `${core}/pull-apply.ts`,
        find: '{ segment, limit }: PageStep,',
        put: '{ segment, limit, after }: PageStep,',
      },
    ],
  },
  {
    name: 'the-position-is-from-before-the-snapshot',
    rule: 'S23',
    changes: [
      {
        file: `${core}/pull-apply.ts`,
        find: 'position,\n    snapshotFrom: null,',
        put: 'position: { ...position, version: position.version + 1 },\n    snapshotFrom: null,',
      },
    ],
  },
  {
    name: 'rows-not-met-are-asked-for',
    rule: 'S23',
    changes: [
      {
        file: `${core}/check-apply.ts`,
        find: 'return keys.filter((key) => !seen.has(key));',
        put: 'return [];',
      },
    ],
  },
  {
    name: 'a-snapshot-that-did-not-end-leaves-rows',
    rule: 'S23',
    changes: [
      {
        file: `${core}/pull-plan.ts`,
        find: '(state.position || state.hadRows) && ',
        put: 'state.position && ',
      },
    ],
  },
  {
    name: 'rows-not-met-are-not-removed-unasked',
    rule: 'S23',
    changes: [
      {
        file: `${core}/check-apply.ts`,
        find: 'const gone = asked.filter((id) => !found.has(id));',
        put: 'const gone = found.size < 0 ? [] : asked;',
      },
      {
        file: `${core}/check-apply.ts`,
        find: 'put: rows.length > 0 ? { [resource.name]: rows } : {},',
        put: 'put: {},',
      },
      {
        file: `${core}/check-apply.ts`,
        find: 'return keys.filter((key) => !seen.has(key));',
        put: 'return keys;',
      },
    ],
  },
  {
    name: 'deletions-of-the-feed-count',
    rule: 'S24',
    changes: [
      {
        file: `${core}/pull-apply.ts`,
        find: 'if (resource || context.isOnDevice(name, id)) remove',
        put: 'if (!resource && context.isOnDevice(name, id)) remove',
      },
    ],
  },
  {
    name: 'rows-of-the-window-stay',
    rule: 'S25',
    changes: [
      {
        file: 'src/mirror/storage/eviction.ts',
        find: 'windowDays: pulledDays(windowDays), nowMs })',
        put: 'windowDays: pulledDays(windowDays) - 17, nowMs })',
      },
    ],
  },
  {
    name: 'sweeps-ask-for-rows-not-met',
    rule: 'S26',
    isPlain: true,
    changes: [
      {
        file: `${core}/check-apply.ts`,
        find: 'return keys.filter((key) => !seen.has(key));',
        put: 'return [];',
      },
    ],
  },
  {
    name: 'what-may-not-be-read-leaves',
    rule: 'S34',
    changes: [
      {
        file: `${core}/pull-access.ts`,
        find: 'return { ...emptyCommit(kept), clear: unreadable };',
        put: 'return emptyCommit(kept);',
      },
      {
        file: `${core}/pull-access.ts`,
        find: 'return { ...emptyCommit(resumed), clear: unreadable };',
        put: 'return emptyCommit(resumed);',
      },
      {
        file: `${core}/drop-resource.ts`,
        find: 'return { ...emptyCommit({ ...state, ...rest, refused, progress }), clear: [resource.name] };',
        put: 'return emptyCommit({ ...state, ...rest, refused, progress });',
      },
    ],
  },
  {
    name: 'what-may-be-read-now-is-scanned',
    rule: 'S34',
    changes: [
      {
        file: `${core}/pull-access.ts`,
        find: 'const gained = pulled && state.position ? resources.filter(({ name }) => !pulled.includes(name)) : [];',
        put: 'const gained: typeof resources = [];',
      },
    ],
  },
  {
    name: 'a-forbidden-list-empties-the-resource',
    rule: 'S34',
    changes: [
      { file: `${core}/pull-reply.ts`, find: "if (status === 403) return { kind: 'forbidden' };", put: '' },
      {
        file: `${core}/pull-access.ts`,
        find: 'return { ...emptyCommit(kept), clear: unreadable };',
        put: 'return emptyCommit(kept);',
      },
    ],
  },
  {
    name: 'a-drifted-scan-goes-back',
    rule: 'S42',
    isPlain: true,
    changes: [
      {
        file: `${core}/sweep-scan.ts`,
        find: 'if (scan.at > 0 && (first === undefined || isNew(first)))',
        put: 'if (scan.at < 0)',
      },
      {
        file: `${core}/sweep-scan.ts`,
        find: 'const hasDrifted = scan.last !== null && first !== scan.last;',
        put: 'const hasDrifted = false;',
      },
      {
        file: `${core}/sweep-scan.ts`,
        find: "next.flaw === 'none' && (total === null || next.met === total)",
        put: "next.flaw === 'none'",
      },
    ],
  },
  {
    name: 'a-sweep-ends-with-its-last-page',
    rule: 'S43',
    isPlain: true,
    changes: [
      {
        file: `${core}/sweep-scan.ts`,
        find: 'if (!isThrough && next.at > scan.at)',
        put: 'if (!isThrough && next.at > scan.at && scan.at < 0)',
      },
      {
        file: `${core}/sweep-scan.ts`,
        find: "next.flaw === 'none' && (total === null || next.met === total)",
        put: "next.flaw === 'none'",
      },
    ],
  },
  {
    name: 'an-emptied-mirror-takes-no-old-plan',
    rule: 'S48',
    changes: [
      {
        file: 'src/sync/shell/pull/fenced-mirror.ts',
        find: 'if (!(await holds()) || asked !== generation) return false;',
        put: 'if (!(await holds())) return false;',
      },
      {
        file: 'src/mirror/storage/mirror-store.ts',
        find: 'if (commit.state?.contents !== undefined && commit.state.contents !== record.state.contents)',
        put: 'if (commit.state === undefined)',
      },
    ],
  },
  {
    name: 'rows-that-were-refused-are-asked-for',
    rule: 'S38',
    changes: [
      {
        file: 'src/sync/core/pull/pull-commands.ts',
        find: '.filter(({ id }) => id >= 0)',
        put: '.filter(({ id }) => id < 0)',
      },
    ],
  },
  {
    name: 'the-end-of-a-sweep-is-written',
    rule: 'S45',
    isPlain: true,
    changes: [
      {
        file: `${steps}/snapshot-steps.ts`,
        find: 'const next = finishSnapshot(reckoned, position,',
        put: 'const next = finishSnapshot(reckoned, { ...position, version: position.version + 1 },',
      },
    ],
  },
];
