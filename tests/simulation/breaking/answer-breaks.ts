import type { Break } from './break';

const core = 'src/sync/core/send';
const userActions = 'src/sync/core/user-actions.ts';

/** Rules about the meaning of answers. */
export const answerBreaks: readonly Break[] = [
  {
    name: 'a-server-error-is-no-refusal',
    rule: 'S10',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: 'if (status === 408 || status >= 500)',
        put: 'if (status === 408)',
      },
    ],
  },
  {
    name: 'a-busy-server-is-no-refusal',
    rule: 'S10',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: 'if (status === 425 || status === 429)',
        put: 'if (status === 425)',
      },
    ],
  },
  {
    name: 'signed-out-is-no-refusal',
    rule: 'S10',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: "if (status === 401) return { kind: 'sign-in' };",
        put: '',
      },
    ],
  },
  {
    name: 'not-before-the-server-wants-it',
    rule: 'S10',
    changes: [
      {
        file: `${core}/settle.ts`,
        find: 'Math.max(wait, verdict.afterMs ?? 0)',
        put: 'wait',
      },
    ],
  },
  {
    name: 'half-an-answer-is-none',
    rule: 'S10',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: 'if (body === undefined) return noAnswer;',
        put: '',
      },
      {
        file: 'src/api/client.ts',
        find: '!isApiAnswer({ status: response.status, contentType, text, json })',
        put: '!isApiAnswer({ status: response.status, contentType, text, json: json ?? null })',
      },
    ],
  },
  {
    name: 'each-item-has-its-answer',
    rule: 'S11',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: 'api.changeFeed && !isOfApi(result) ? notTheApi(result.code) : classifyResult(result, nowMs),\n  );',
        put: 'api.changeFeed && !isOfApi(result) ? notTheApi(result.code) : classifyResult(result, nowMs),\n  ).reverse();',
      },
    ],
  },
  {
    name: 'a-refused-batch-refuses-no-entry',
    rule: 'S11',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: "if (answer.kind === 'rejected') return 'unsupported';",
        put: '',
      },
    ],
  },
  {
    name: 'what-is-retried-gets-a-new-id',
    rule: 'S13',
    changes: [
      {
        file: userActions,
        find: 'return [renew(entry, uuid())];',
        put: 'return [renew(entry, entry.requestID)];',
      },
    ],
  },
  {
    name: 'what-is-resent-gets-a-new-id',
    rule: 'S13',
    changes: [
      {
        file: userActions,
        find: 'renew({ ...entry, ...placed.write }, uuid)',
        put: 'renew({ ...entry, ...placed.write }, requestID)',
      },
    ],
  },
  {
    name: 'what-travels-cannot-be-discarded',
    rule: 'S13',
    changes: [
      {
        file: userActions,
        find: 'ids.has(entry.requestID) && canDiscard(entry)',
        put: 'ids.has(entry.requestID)',
      },
    ],
  },
  {
    name: 'no-wait-of-a-clock-that-jumped',
    rule: 'S14',
    changes: [
      {
        file: 'src/sync/core/backoff.ts',
        find: 'return wait > longestWaitMs ? 0 : Math.max(wait, 0);',
        put: 'return Math.max(wait, 0);',
      },
    ],
  },
  {
    name: 'an-answer-settles-its-own-try',
    rule: 'S16',
    changes: [
      {
        file: `${core}/settle.ts`,
        find: "entry?.state === 'sending' && entry.attempts === settling.attempt;",
        put: "entry?.state === 'sending';",
      },
    ],
  },
  {
    name: 'the-effect-stays-until-it-is-seen',
    rule: 'S17',
    changes: [
      {
        file: `${core}/confirmation.ts`,
        find: 'ackedAt?.epoch === position.epoch ? position.version >= ackedAt.version : isComplete,',
        put: 'position !== null || isComplete || ackedAt !== null,',
      },
    ],
  },
  {
    name: 'seen-by-a-pull-asked-for-afterwards',
    rule: 'S17, S18',
    changes: [
      {
        file: `${core}/confirmation.ts`,
        find: "state === 'acked' && ackedBefore.has(seq)",
        put: "state === 'acked'",
      },
      {
        file: `${core}/confirmation.ts`,
        find: 'position.version >= ackedAt.version : isComplete,',
        put: 'position.version >= ackedAt.version : true,',
      },
    ],
  },
  {
    name: 'another-epoch-needs-a-whole-pull',
    rule: 'S18',
    changes: [
      {
        file: `${core}/confirmation.ts`,
        find: 'position.version >= ackedAt.version : isComplete,',
        put: 'position.version >= ackedAt.version : true,',
      },
      {
        file: 'src/sync/shell/lead/pull-loop.ts',
        find: 'const pulled = { position: outcome.state.position, isComplete: outcome.kind',
        put: 'const pulled = { position: outcome.state.position, isComplete: true || outcome.kind',
      },
    ],
  },
  {
    name: 'a-sweep-that-began-afterwards',
    rule: 'S18, S26',
    isPlain: true,
    changes: [
      {
        file: 'src/sync/core/pull/sweep-state.ts',
        find: 'return { epoch: sweepEpoch, version: latest + 1 };',
        put: 'return { epoch: sweepEpoch, version: Math.max(1, latest) };',
      },
    ],
  },
  {
    name: 'a-lost-creation-is-looked-for',
    rule: 'S39',
    isPlain: true,
    changes: [
      {
        file: `${core}/send-requests.ts`,
        find: 'return retryCache ? forgotten.has(seq) : uncertain.has(seq);',
        put: 'return false;',
      },
    ],
  },
  {
    name: 'what-is-found-is-done',
    rule: 'S39',
    isPlain: true,
    changes: [
      {
        file: `${core}/read-back.ts`,
        find: 'if (found && others.length === 0 && (isUnique || hasTime))',
        put: 'if (found && candidates.length < 0)',
      },
    ],
  },
  {
    name: 'only-the-api-refuses',
    rule: 'S57',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: 'if (isForeign(reply, api)) return notTheApi(status, afterMs);',
        put: '',
      },
    ],
  },
  {
    name: 'only-the-api-accepts',
    rule: 'S57',
    changes: [
      {
        file: `${core}/classify.ts`,
        find: "if (reply.kind === 'reply' && api.changeFeed && isSuccess(reply) && positionOf(reply) === null)\n    return notTheApi(reply.status);",
        put: '',
      },
      {
        file: `${core}/classify.ts`,
        find: 'if (code >= 200 && code < 300) return position !== null;',
        put: 'if (code > 0) return true;',
      },
      {
        file: `${core}/classify.ts`,
        find: 'if (api.marked) return !reply.headers.has(markHeader);',
        put: 'if (api.marked && reply.status >= 400) return !reply.headers.has(markHeader);',
      },
    ],
  },
  {
    name: 'a-creation-is-told-by-its-key',
    rule: 'S57',
    isPlain: true,
    changes: [
      {
        file: `${core}/settle.ts`,
        find: 'if (!position && isCreation(entry) && !namesCreated(entry, body)) verdict = notTheApi(200);',
        put: '',
      },
    ],
  },
  {
    name: 'what-went-without-an-id-is-looked-for',
    rule: 'S56',
    isPlain: true,
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: ' || (isLost(entry) && entry.isAnonymous === true);',
        put: ';',
      },
    ],
  },
  {
    name: 'not-found-after-days-is-left-to-a-user',
    rule: 'S60',
    changes: [
      {
        file: 'src/sync/shell/send/read-back.ts',
        find: 'if (isUntold) return unknownOutcome;',
        put: '',
      },
    ],
  },
  {
    name: 'a-lost-creation-is-looked-for-late',
    rule: 'S60',
    isPlain: true,
    changes: [
      {
        file: `${core}/send-plan.ts`,
        find: 'isLost(entry) && isCreation(entry) && (!context',
        put: 'false && isLost(entry) && isCreation(entry) && (!context',
      },
    ],
  },
];
