import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { OutboxEntry } from '../../../domain/sync/write';
import { isObject, parseJsonText } from '../../../lib/json-values';
import { parseListReply } from '../../../protocol/list-reply';
import { isPassing } from '../../../protocol/passing-status';
import { noAnswer, type Verdict } from '../../core/send/classify';
import { arrangeChildren, includedChildren } from '../../core/send/found-children';
import { makesRow } from '../../core/send/kinds-of-writes';
import { judgeReadBack, planNameless, readBackPath, unknownOutcome } from '../../core/send/read-back';
import { isForgotten } from '../../core/send/remembered';
import type { Clock, Note } from '../../ports';
import type { Connection } from '../lead/connection';
import type { OutboxView } from './outbox-view';

/** The look itself was not answered, or with a passing failure. */
const notKnown: Verdict = { ...noAnswer, because: 'status' };

export interface LookOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly connection: Pick<Connection, 'get' | 'serverTimeMs'>;
  readonly outbox: Pick<OutboxView, 'update'>;
  readonly fence: number | undefined;
  readonly note: Note;
}

/**
 * Decides about a creation whose answer was lost: it is looked for twice. If it is not found and may have been done so
 * long ago that no retry cache knows it, the user decides. null: send it.
 * @param lookedFor creations that were looked for once and not found; updated here
 */
export async function lookForCreation(
  options: LookOptions,
  entry: OutboxEntry,
  { retryCache, lookedFor }: { readonly retryCache: boolean; readonly lookedFor: Set<number> },
): Promise<Verdict | null> {
  const { clock, connection } = options;
  const known = await readBack(options, entry);
  if (known) return known;
  // It may have arrived only now: look once more before repeating it (S60).
  const isSecondLook = lookedFor.delete(entry.seq);
  if (!isSecondLook) lookedFor.add(entry.seq);
  if (!isSecondLook) return noAnswer;
  const tried = retryCache ? entry : { ...entry, isAnonymous: true };
  const isUntold = isForgotten(tried, { nowMs: clock.now(), serverNowMs: connection.serverTimeMs() });
  if (isUntold) return unknownOutcome;
  return retryCache || (await storeNameless(options, entry)) ? null : noAnswer;
}

/** @returns whether it may be sent without its id: another tab may have taken it over during the look */
async function storeNameless({ outbox, fence }: LookOptions, entry: OutboxEntry): Promise<boolean> {
  let isStored = false;
  await outbox.update((contents) => {
    const change = planNameless(contents, entry);
    isStored = change !== null;
    return change;
  }, fence);
  return isStored;
}

/** Looks for what a lost creation may have made, so that it is not made twice (S39); null: send it. */
export async function readBack(
  { connection, note }: { readonly connection: Pick<Connection, 'get'>; readonly note: Note },
  entry: OutboxEntry,
): Promise<Verdict | null> {
  const created = entry.effects.find((effect) => makesRow(effect, entry.request));
  if (!created || !isResourceName(created.resource)) return null;
  const resource = resourceOf(created.resource);
  const path = readBackPath(resource, entry, includedChildren(entry));
  if (path === null) return unknownOutcome;
  const reply = await connection.get(path);
  const list =
    reply.kind === 'reply' && reply.status === 200
      ? parseListReply(parseJsonText(reply.text), reply.headers.get('x-total-count') ?? null)
      : null;
  note('read-back', { seq: entry.seq, found: list?.rows.length ?? null });
  if (!list) return reply.kind === 'reply' ? refusedLook(reply.status) : notKnown;
  const verdict = judgeReadBack(resource, entry, list.rows);
  const isRow = verdict?.kind === 'done' && isObject(verdict.body);
  return isRow ? { ...verdict, body: arrangeChildren(entry, verdict.body) } : verdict;
}

/** If the user may not look, nothing will ever tell: the user decides (S60). */
function refusedLook(status: number): Verdict {
  if (status === 401) return { kind: 'sign-in' };
  return status < 400 || isPassing(status) ? notKnown : unknownOutcome;
}
