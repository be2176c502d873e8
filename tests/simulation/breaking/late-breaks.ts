import type { Break } from './break';

const core = 'src/sync/core/send';

/** Rules about late writes: to rows that others have changed, after days, into another history. */
export const lateBreaks: readonly Break[] = [
  {
    name: 'an-edit-names-what-it-was-made-on',
    rule: 'S63',
    changes: [
      {
        file: `${core}/kinds-of-writes.ts`,
        find: 'if (known.length === 0) return body;',
        put: 'if (known.length >= 0) return body;',
      },
    ],
  },
  {
    name: 'a-merged-edit-keeps-the-earlier-base',
    rule: 'S63',
    changes: [
      {
        file: `${core}/coalesce.ts`,
        find: 'base: mergeRows(without(later.base, setBy(earlier)), earlier.base),',
        put: 'base: later.base,',
      },
    ],
  },
  {
    name: 'what-is-sent-below-a-later-edit-is-not-made-on-it',
    rule: 'S63',
    changes: [
      {
        file: `${core}/rebase.ts`,
        find: 'base = field in below ? { ...rest, [field]: below[field] } : rest;',
        put: '',
      },
    ],
  },
  {
    name: 'what-may-be-lost-is-repeated',
    rule: 'S65',
    changes: [
      {
        file: `${core}/confirmation.ts`,
        find: "return former !== '' && history !== '' && former !== history;",
        put: "return former === '' && history === '' && former !== history;",
      },
    ],
  },
  {
    name: 'an-answer-is-stored-before-more-is-sent',
    rule: 'S73',
    changes: [
      {
        file: 'src/sync/shell/send/sender.ts',
        find: 'if (kept.unstored) await storeAnswers(options, kept.unstored);\n    kept.unstored = null;',
        put: 'const answered = kept.unstored;\n    kept.unstored = null;\n    if (answered) await storeAnswers(options, answered);',
      },
    ],
  },
  {
    name: 'what-may-be-lost-is-repeated-first',
    rule: 'S67',
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: 'const history = unseenHistory(contents.entries);',
        put: "const history = '';",
      },
    ],
  },
  {
    name: 'what-was-forgotten-is-asked-about',
    rule: 'S64',
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: '  askAboutForgotten(draft, context);\n',
        put: '',
      },
    ],
  },
  {
    name: 'a-fast-clock-does-not-make-young',
    rule: 'S64',
    changes: [
      {
        file: `${core}/remembered.ts`,
        find: 'return ageMs > rememberedMs || ageMs < -dayMs;',
        put: 'return ageMs > 60 * rememberedMs;',
      },
    ],
  },
  {
    name: 'what-a-tab-knows-is-put-back',
    rule: 'S75',
    changes: [
      {
        file: 'src/mirror/storage/outbox/outbox-rarely.ts',
        find: 'await putBack(recovering, copy && isAhead(copy, lost) ? copy : lost);',
        put: 'await recovering.run(async () => void (copy && isAhead(copy, lost)));',
      },
    ],
  },
  {
    name: 'what-was-copied-is-put-back',
    rule: 'S76',
    changes: [
      {
        file: 'src/mirror/storage/outbox/outbox-rarely.ts',
        find: 'if (copy) await putBack(recovering, copy);',
        put: 'if (copy) await recovering.run(async () => {});',
      },
    ],
  },
];
