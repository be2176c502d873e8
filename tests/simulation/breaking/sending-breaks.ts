import type { Break } from './break';

const core = 'src/sync/core/send';
const sender = 'src/sync/shell/send/sender.ts';

/** Rules about what is sent, and when. */
export const sendingBreaks: readonly Break[] = [
  {
    name: 'stored-before-submit-ends',
    rule: 'S1',
    changes: [
      {
        file: 'src/sync/shell/send/user-actions.ts',
        find: 'await outbox.append(entries);',
        put: 'void outbox.append(entries).catch(() => {});',
      },
    ],
  },
  {
    name: 'sending-is-stored',
    rule: 'S1',
    changes: [
      {
        file: sender,
        find: `  await outbox.update((contents) => {
    // The plan holds unless the outbox has changed meanwhile.
    if (!isSame(contents, seen)) step = planSending(contents, context);
    return step.change;
  }, fence);`,
        put: '',
      },
    ],
  },
  {
    name: 'identity-on-the-wire',
    rule: 'S2',
    changes: [
      {
        file: `${core}/send-requests.ts`,
        find: 'headers: isIdentified ? identityHeaders(requestID) : {},',
        put: 'headers: {},',
      },
    ],
  },
  {
    name: 'same-id-on-every-try',
    rule: 'S2',
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: "    state: 'sending',\n",
        put: "    requestID: entry.requestID.slice(0, 35) + (entry.attempts % 10),\n    state: 'sending',\n",
      },
    ],
  },
  {
    name: 'unanswered-is-uncertain',
    rule: 'S3',
    isPlain: true,
    changes: [
      {
        file: `${core}/settle.ts`,
        find: "const state = verdict.effect === 'maybe' ? 'uncertain' : before;",
        put: 'const state = before;',
      },
    ],
  },
  {
    name: 'left-by-a-dead-tab-is-uncertain',
    rule: 'S3',
    isPlain: true,
    changes: [
      {
        file: `${core}/settle.ts`,
        find: "put: left.map((entry) => ({ ...entry, state: 'uncertain' })),",
        put: "put: left.map((entry) => ({ ...entry, state: 'pending' })),",
      },
    ],
  },
  {
    name: 'one-after-the-other-in-a-lane',
    rule: 'S4',
    changes: [
      {
        file: 'src/domain/sync/lanes.ts',
        find: "if (earlier) return { kind: 'earlier', by: earlier };",
        put: '',
      },
    ],
  },
  {
    name: 'waits-for-the-creation',
    rule: 'S5',
    changes: [
      {
        file: 'src/domain/sync/lanes.ts',
        find: "return creator ? { kind: 'creation', by: creator } : { kind: 'orphan', target: first.target };",
        put: "if (!creator) return { kind: 'orphan', target: first.target };",
      },
    ],
  },
  {
    name: 'refused-with-its-creation',
    rule: 'S5',
    changes: [
      {
        file: 'src/domain/sync/lanes.ts',
        find: "return creator ? { kind: 'creation', by: creator } : { kind: 'orphan', target: first.target };",
        put: "if (creator) return { kind: 'creation', by: creator };",
      },
    ],
  },
  {
    name: 'a-refusal-holds-back',
    rule: 'S6',
    changes: [
      {
        file: 'src/domain/sync/lanes.ts',
        find: 'if (refused && entry.seq <= blocksUpTo(refused))',
        put: 'if (refused && entry.seq < 0)',
      },
    ],
  },
  {
    name: 'later-entries-do-not-wait',
    rule: 'S6',
    changes: [
      {
        file: 'src/domain/sync/lanes.ts',
        find: 'if (refused && entry.seq <= blocksUpTo(refused))',
        put: 'if (refused)',
      },
    ],
  },
  ...(
    [
      [
        'targets',
        'targets: entry.targets.map((target) => remapTarget(target, replaced)),',
        'targets: entry.targets,',
      ],
      [
        'references',
        'refersTo: entry.refersTo.map((target) => remapTarget(target, replaced)),',
        'refersTo: entry.refersTo,',
      ],
      ['path', 'path: remapPath(entry.request.path, replaced),', 'path: entry.request.path,'],
      ['body', 'body: remapJson(entry.request.body, replaced),', 'body: entry.request.body,'],
      [
        'effects',
        'effects: entry.effects.map((effect) => remapEffect(effect, replaced)),',
        'effects: entry.effects,',
      ],
    ] as const
  ).map(([name, find, put]) => ({
    name: `real-key-in-${name}`,
    rule: 'S7',
    changes: [{ file: `${core}/remap.ts`, find, put }],
  })),
  {
    name: 'the-real-key-is-remembered',
    rule: 'S7',
    changes: [
      {
        file: `${core}/settle.ts`,
        find: '{ put: [...put.values()], remove: [], replaced };',
        put: '{ put: [...put.values()], remove: [], replaced: {} };',
      },
    ],
  },
  {
    name: 'keys-of-children',
    rule: 'S7',
    changes: [
      {
        file: `${core}/created-key.ts`,
        find: 'rows.forEach((row, index) => void add(row[key], answered[index] ?? null));',
        put: 'rows.forEach((row) => void add(row[key], answered[-1] ?? null));',
      },
    ],
  },
  {
    name: 'a-merged-edit-keeps-earlier-values',
    rule: 'S8',
    changes: [
      {
        file: `${core}/coalesce.ts`,
        find: 'request: { ...later.request, body: mergeBodies(earlier.request.body, later.request.body) },',
        put: 'request: later.request,',
      },
    ],
  },
  {
    name: 'a-merged-edit-shows-earlier-values',
    rule: 'S8',
    changes: [
      {
        file: `${core}/coalesce.ts`,
        find: 'effects: mergePatches(earlier.effects, later.effects),',
        put: 'effects: later.effects,',
      },
    ],
  },
  {
    name: 'later-values-win',
    rule: 'S8',
    changes: [
      {
        file: `${core}/coalesce.ts`,
        find: '{ ...earlier, ...later } : later;',
        put: '{ ...later, ...earlier } : later;',
      },
    ],
  },
  {
    name: 'only-what-is-unsent-merges',
    rule: 'S8',
    changes: [
      {
        file: `${core}/coalesce.ts`,
        find: "entry.coalesces && entry.state === 'pending' && entry.attempts === 0;",
        put: 'entry.coalesces;',
      },
    ],
  },
  {
    name: 'nothing-merges-across-another-write',
    rule: 'S8',
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: "if (entry.state === 'acked') continue;\n    for (const key of",
        put: "if (entry.state === 'acked' || !entry.coalesces) continue;\n    for (const key of",
      },
    ],
  },
  {
    name: 'undo-only-what-is-unsent',
    rule: 'S9',
    changes: [
      {
        file: 'src/sync/core/user-actions.ts',
        find: "state === 'pending' && attempts === 0 && takenAlong.length === 0",
        put: '(state !== null || attempts >= 0) && takenAlong.length === 0',
      },
    ],
  },
  {
    name: 'nothing-travels-while-it-may-be-taken-back',
    rule: 'S9',
    changes: [
      {
        file: 'src/sync/shell/send/user-actions.ts',
        find: 'notBeforeMs: undoMs > 0 ? createdAtMs + undoMs : 0,',
        put: 'notBeforeMs: 0,',
      },
    ],
  },
  {
    name: 'undo-takes-its-own',
    rule: 'S59',
    changes: [
      {
        file: 'src/sync/core/user-actions.ts',
        find: '&& attempts === 0 && takenAlong.length === 0',
        put: '&& attempts === 0 && takenAlong.length >= 0',
      },
    ],
  },
];
