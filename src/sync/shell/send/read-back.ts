import { isResourceName, resourceOf } from '../../../domain/resources/registry';
import type { OutboxEntry } from '../../../domain/sync/write';
import { parseListReply } from '../../../protocol/list-reply';
import { isObject, parseJsonText } from '../../../protocol/parse';
import type { Verdict } from '../../core/send/classify';
import { arrangeChildren, includedChildren } from '../../core/send/found-children';
import { makesRow } from '../../core/send/kinds-of-writes';
import { judgeReadBack, readBackPath, unknownOutcome } from '../../core/send/read-back';
import { isForgotten, type Now } from '../../core/send/remembered';
import type { Note } from '../../ports';
import type { Connection } from '../lead/connection';

const notKnown: Verdict = {
  kind: 'retry',
  effect: 'maybe',
  afterMs: null,
  because: 'status',
  status: null,
};

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

/** What was looked for in vain and may have been done so long ago that no retry cache knows it is left to the user; null: send it. */
export function judgeForgotten(entry: OutboxEntry, now: Now): Verdict | null {
  return isForgotten(entry, now) ? unknownOutcome : null;
}

/** Where the user may not look, nothing will ever tell: the user decides (S60). */
function refusedLook(status: number): Verdict {
  if (status === 401) return { kind: 'sign-in' };
  const isPassing = status < 400 || status === 408 || status === 425 || status === 429 || status >= 500;
  return isPassing ? notKnown : unknownOutcome;
}
