import type { Intent } from './book';
import { isLoose, listOf } from './wire-items';

/**
 * How a device repeats creations of which no retry cache can tell whether they were done: one is sent again only after
 * two searches for it, and not before its first try must have ended (S39, S60).
 */
export interface Looks {
  /** A tab sends the write. @param nowMs by the device's clock; null: unknown */
  send(requestID: string, intents: readonly Intent[], at: Pick<Try, 'sentAtMs' | 'cacheClears'>): void;
  /** A tab requests rows. @returns the problem with it */
  ask(path: string, nowMs: number | null): string | null;
  /** The server has shown the rows. @param answer of the server */
  show(path: string, answer: unknown): void;
  /** A tab reads the outcome of the try. */
  hear(requestID: string, status: number): void;
  /**
   * Why the write must not be sent again yet.
   * @param isTold a retry cache knows all of its tries
   */
  findHaste(requestID: string, isTold: boolean, cacheClears: number): string | null;
  /** The last answer since the write was done shows the one row that it made, as it was entered. */
  wasFoundAsEntered(requestID: string): boolean;
  accept(requestID: string): void;
}

interface Try {
  readonly path: string;
  /** What every question about the row that the write makes contains. */
  readonly mark: string;
  readonly sentAtMs: number | null;
  /** How often the server's retry cache had forgotten everything. */
  readonly cacheClears: number;
  shown: number;
  /** Its values of the row. */
  readonly entered: Readonly<Record<string, unknown>>;
  acceptedAgo: boolean;
  isFound: boolean;
}

/** A request may take half a minute; a second less is a matter of rounding. */
const soonestMs = 59_000;

export function createLooks(): Looks {
  const open = new Map<string, Try>();
  const about = (path: string): readonly Try[] => {
    const text = decodeURIComponent(path);
    return [...open.values()].filter((each) => text.startsWith(`${each.path}?`) && text.includes(each.mark));
  };
  return {
    send: (requestID, intents, { sentAtMs, cacheClears }) => {
      const [effect] = intents.flatMap(({ write }) => write.effects).filter(({ kind }) => kind === 'create');
      if (effect?.kind !== 'create' || effect.id >= 0) return;
      const before = open.get(requestID);
      open.set(requestID, {
        path: intents[0]?.write.request.path ?? '',
        mark: String(effect.row.taskNumber ?? effect.row.reasonCode ?? ''),
        sentAtMs,
        cacheClears,
        shown: 0,
        entered: enteredIn(intents[0]?.write.request.body),
        acceptedAgo: before?.acceptedAgo ?? false,
        isFound: before?.isFound ?? false,
      });
    },
    ask: (path, nowMs) => {
      const hasty = about(path).find(
        ({ mark, sentAtMs }) =>
          mark !== '' && sentAtMs !== null && nowMs !== null && nowMs - sentAtMs < soonestMs,
      );
      return hasty && nowMs !== null && hasty.sentAtMs !== null
        ? `${hasty.mark} is looked for ${nowMs - hasty.sentAtMs} ms after it was sent`
        : null;
    },
    show: (path, answer) => {
      const rows = Array.isArray(answer) ? answer.filter(isLoose) : listOf(answer, 'rows');
      for (const each of about(path)) {
        each.shown++;
        const [row, ...others] = rows;
        each.isFound =
          each.mark !== '' &&
          each.acceptedAgo &&
          row !== undefined &&
          others.length === 0 &&
          holds(row, each.entered);
      }
    },
    hear: (requestID, status) => {
      const isPassing = status >= 500 || status === 408 || status < 200 || (status >= 300 && status < 400);
      if (!isPassing) open.delete(requestID);
    },
    findHaste: (requestID, isTold, cacheClears) => {
      const known = open.get(requestID);
      if (!known || known.shown >= 2 || (isTold && known.cacheClears === cacheClears)) return null;
      return `${known.path} (${known.mark}) is sent again after ${known.shown} looks`;
    },
    wasFoundAsEntered: (requestID) => open.get(requestID)?.isFound ?? false,
    accept: (requestID) => {
      const known = open.get(requestID);
      if (known) known.acceptedAgo = true;
    },
  };
}

function enteredIn(body: unknown): Readonly<Record<string, unknown>> {
  const values = isLoose(body) ? Object.entries(body) : [];
  return Object.fromEntries(
    values.filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}

function holds(row: Readonly<Record<string, unknown>>, entered: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(entered).every(([name, value]) => String(row[name] ?? '') === String(value));
}
