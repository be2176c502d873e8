import type { OutboxEntry } from '../../../src/domain/sync/write';
import type { ApiRequest } from '../../../src/protocol/exchange';
import type { Book } from './book';
import { type OutboxRules, shareRow } from './outbox-rules';
import { sortedText } from './real-keys';
import { itemsOf, type WireItem, withoutBase } from './wire-items';

/** The state of a tab that sends. */
export interface SendingTab {
  readonly name: string;
  /** How long ago it lost the lead, milliseconds; 0: it leads, infinite: it never did. */
  readonly leadLostMs: number;
  /** By the device's clock; null: the clock has jumped and is unknown. */
  readonly nowMs: number | null;
}

export interface SendRules {
  /** A tab is about to send writes. @returns the problem with it */
  check(request: ApiRequest, tab: SendingTab, entries: readonly OutboxEntry[]): string | null;
  /** Ids of a request's writes, also if the server is sent none. */
  idsOf(request: ApiRequest): readonly (string | null)[];
  /** A tab is told in the answer to wait. */
  postpone(request: ApiRequest, untilMs: number, tab: string): void;
  /** A tab begins to lead: it knows what is stored, not what others were told while they led. */
  beginLead(tab: string): void;
  /** A user has asked to try at once: waiting times of the server no longer count. */
  endWaits(): void;
  timesSent(requestID: string): number;
}

/** An answer about the lock may be that old. */
export const graceMs = 3_500;
/** Longer waiting times are not believed (S14). */
const incredibleMs = 15 * 60_000;

/** What must be true of a write at the moment when a tab sends it. */
export function createSendRules(book: Book, rules: OutboxRules): SendRules {
  const ids = new WeakMap<ApiRequest, readonly (string | null)[]>();
  const times = new Map<string, number>();
  const notBefore = new Map<string, { readonly untilMs: number; readonly tab: string }>();

  const checkOne = (
    entry: OutboxEntry,
    { history }: WireItem,
    tab: SendingTab,
    entries: readonly OutboxEntry[],
  ): string | null => {
    const about = `entry ${entry.seq} (${entry.name})`;
    if (entry.state !== 'sending') return `${about} travels, and is stored as ${entry.state}`;
    const ahead = entries.find(
      (other) =>
        other.seq < entry.seq &&
        isUnsettled(other) &&
        shareRow(other, entry) &&
        !rules.mayOvertake(entry, other, history !== null),
    );
    if (ahead) return `${about} travels before entry ${ahead.seq} of its row is through`;
    const by = rules.blockedBy(entry.requestID);
    if (by) return `${about} travels, though a refused entry of its row came before it`;
    if (tab.nowMs === null) return null;
    const undoMs = Math.max(0, ...book.carriedBy(entry.requestID).map((intent) => intent.undoMs));
    if (
      entry.attempts === 1 &&
      tab.nowMs < entry.createdAtMs + undoMs &&
      book.carriedBy(entry.requestID).length === 1
    )
      return `${about} travels while it may be taken back`;
    const asked = notBefore.get(entry.requestID);
    // Another tab knows of it only what was stored.
    const untilMs = asked?.tab === tab.name ? asked.untilMs : entry.notBeforeMs;
    const earlyMs = untilMs - tab.nowMs;
    return earlyMs > 0 && earlyMs < incredibleMs
      ? `${about} travels ${earlyMs} ms before the server wants it`
      : null;
  };

  return {
    check: (request, tab, entries) => {
      const items = itemsOf(request);
      const found = items.map((item) => entryOf(item, entries));
      ids.set(
        request,
        found.map((entry, index) => entry?.requestID ?? items[index]?.requestID ?? null),
      );
      for (const id of ids.get(request) ?? []) if (id) times.set(id, (times.get(id) ?? 0) + 1);
      if (items.length === 0 || (tab.leadLostMs > 0 && tab.leadLostMs <= graceMs)) return null;
      if (tab.leadLostMs > graceMs) return `${tab.name} sends ${tab.leadLostMs} ms after it lost the lead`;
      for (const [index, entry] of found.entries()) {
        const item = items[index];
        if (!entry || !item) return `${tab.name} sends what is not stored: ${item?.path}`;
        const problem = checkOne(entry, item, tab, entries);
        if (problem) return problem;
      }
      return null;
    },
    idsOf: (request) => ids.get(request) ?? [],
    postpone: (request, untilMs, tab) => {
      for (const id of ids.get(request) ?? []) if (id) notBefore.set(id, { untilMs, tab });
    },
    beginLead: (tab) => {
      for (const [id, asked] of notBefore) if (asked.tab === tab) notBefore.delete(id);
    },
    endWaits: () => notBefore.clear(),
    timesSent: (requestID) => times.get(requestID) ?? 0,
  };
}

function isUnsettled({ state }: OutboxEntry): boolean {
  return state === 'pending' || state === 'sending' || state === 'uncertain';
}

/** A plain API is sent no ids: there an entry is identified by its request. */
function entryOf(item: WireItem, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (item.requestID) return entries.find(({ requestID }) => requestID === item.requestID);
  const text = sortedText([item.method, item.path, withoutBase(item.body)]);
  const same = entries.filter(
    ({ request }) => sortedText([request.method, request.path, request.body]) === text,
  );
  return same.find(({ state }) => state === 'sending') ?? same[0];
}
