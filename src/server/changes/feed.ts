import type { Position } from '../../domain/sync/position';
import type { Database } from '../database/database';
import { SharedText } from '../http/compression';
import type { News } from './news';
import { type ChangesQuery, emptyPage, type FeedPage, readPage, readVersion } from './read-changes';
import { positionOfCursor } from './role-cursor';

/** Most pages cached for devices at the same place in the same role; the oldest makes room. */
const maxPages = 64;
/** Longer pages are for devices that were away for long; few share a place. */
const maxKeptLength = 512 * 1024;

/** The change feed as devices ask for it: many at the same place, at the same moment. */
export interface Feed {
  /** @returns the page as JSON */
  read(query: ChangesQuery): Promise<SharedText>;
}

export interface FeedOptions {
  readonly database: Database;
  readonly news: Pick<News, 'current'>;
  /** Called with each page, with the number of versions that its reader was behind. */
  readonly onAsked?: (versionsBehind: number) => void;
}

/**
 * Answers devices according to their news: a page that reaches the news is made once for all devices at the same place
 * in the same role, and given without asking the database. A page belongs to one snapshot, so that a device never goes
 * back.
 */
export function createFeed({ database, news, onAsked }: FeedOptions): Feed {
  const pages = new Map<string, Promise<SharedPage>>();
  const version = createSharedReads((companyID: number) => readVersion(database, companyID));

  const make = (key: string, query: ChangesQuery): Promise<SharedPage> => {
    const page = readPage(database, query).then(
      ({ text, ...about }): SharedPage => ({ ...about, shared: new SharedText(text) }),
    );
    pages.delete(key);
    pages.set(key, page);
    const [oldest] = pages.keys();
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
    const drop = () => {
      if (pages.get(key) === page) pages.delete(key);
    };
    page.then(({ shared, end }) => {
      if (shared.text.length > maxKeptLength || end === null) drop();
    }, drop);
    return page;
  };

  const readAlone = async (query: ChangesQuery): Promise<SharedText> =>
    new SharedText((await readPage(database, query)).text);

  const current = async (companyID: number, position: Position): Promise<Position | null> => {
    const known = news.current(companyID);
    return known && isBehind(position, known) ? known : version(companyID);
  };

  return {
    read: async (query) => {
      const { companyID, role, limit } = query;
      const position = positionOfCursor(role, query.cursor);
      if (!position) return readAlone(query);
      const now = await current(companyID, position);
      if (now?.epoch === position.epoch) onAsked?.(Math.max(0, now.version - position.version));
      if (!now || !isBehind(position, now)) {
        const isKnown = now?.epoch === position.epoch && now.version === position.version;
        return isKnown ? new SharedText(emptyPage(role, now)) : readAlone(query);
      }
      const key = `${companyID} ${role} ${position.epoch}:${position.version} ${limit}`;
      for (;;) {
        const kept = pages.get(key);
        if (!kept) return (await make(key, query)).shared;
        const page = await kept.catch(() => null);
        if (page && reaches(page, now)) return page.shared;
        // The first device that finds it too old makes another one, which the others share.
        if (pages.get(key) === kept) return (await make(key, query)).shared;
      }
    },
  };
}

interface SharedPage extends Omit<FeedPage, 'text'> {
  readonly shared: SharedText;
}

/** A page that was cut is followed by more, so it need not reach the news. */
function reaches({ end, isCut }: SharedPage, now: Position): boolean {
  return end?.epoch === now.epoch && (isCut || end.version >= now.version);
}

function isBehind(position: Position, now: Position): boolean {
  return position.epoch === now.epoch && position.version < now.version;
}

/**
 * One read at a time for each key: callers that come during a read share the next one, which begins after all of them
 * have come, so that none gets data read before it asked.
 */
export function createSharedReads<K, V>(read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const running = new Map<K, { readonly now: Promise<V>; next: Promise<V> | null }>();
  const begin = (key: K): Promise<V> => {
    const now = read(key);
    const entry = { now, next: null };
    running.set(key, entry);
    const end = () => {
      if (running.get(key) === entry) running.delete(key);
    };
    now.then(end, end);
    return now;
  };
  return (key) => {
    const entry = running.get(key);
    if (!entry) return begin(key);
    entry.next ??= entry.now.then(
      () => begin(key),
      () => begin(key),
    );
    return entry.next;
  };
}
