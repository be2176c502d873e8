import type { Position } from '../../domain/sync/position';
import { formatPosition } from '../../protocol/changes';
import { type Account, findByPasswordHash, findSession } from '../auth/accounts';
import { isExpired } from '../auth/session-lifetime';
import type { AppContext, SignedIn } from '../http/context';
import type { News } from './news';
import { cursorForRole } from './role-cursor';

export interface StreamOptions {
  readonly companyID: number;
  readonly actor: SignedIn;
}

/** What a stream needs of the answer it is written to. */
export interface StreamTarget {
  writeHead(status: number, headers: Readonly<Record<string, string>>): unknown;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
  /** The listener has gone. */
  readonly destroyed: boolean;
  /** Bytes that the listener has not taken yet. */
  readonly writableLength: number;
}

export interface Streams {
  /**
   * Whether the user may have another stream. A session that has all that one may have gives up its oldest, as does any where
   * the user has: of a device whose network has gone nothing tells for a quarter of an hour, and one that is cut off again and
   * again would keep the user's other devices out.
   */
  makeRoom(actor: SignedIn): boolean;
  /** Answers with an event stream that lasts until the listener goes, the session ends or the server closes. */
  open(response: StreamTarget, options: StreamOptions): void;
  close(): void;
}

const heartbeatMs = 15_000;
const mostOfUser = 20;
/** The tabs of a browser share one. */
const mostOfSession = 3;
/** Hours of news: who has not taken it does not listen. */
const mostUnheard = 64 * 1024;

export function createStreams({
  context,
  news,
  onChanged,
}: {
  readonly context: AppContext;
  readonly news: News;
  readonly onChanged?: ((by: 1 | -1) => void) | undefined;
}): Streams {
  /** How each is ended, by whose it is; the oldest first. */
  const open = new Map<() => void, SignedIn>();
  const ofUser = ({ companyID, userID }: SignedIn) =>
    [...open].filter(([, one]) => one.companyID === companyID && one.userID === userID);

  return {
    makeRoom: (actor) => {
      const others = ofUser(actor);
      const { secretHash } = actor;
      const own = secretHash === null ? [] : others.filter(([, one]) => one.secretHash === secretHash);
      const [endOldest] = own[0] ?? [];
      if (own.length < mostOfSession && others.length < mostOfUser) return true;
      endOldest?.();
      return endOldest !== undefined;
    },
    open(response, { companyID, actor }) {
      // It may have gone while it was found out who it is: nothing tells of that any more.
      if (response.destroyed) return;
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(': listening\n\n');
      const write = (text: string) => {
        // Who takes nothing would not take the end either.
        if (response.writableLength <= mostUnheard) response.write(text);
        else response.destroy();
      };
      const send = (position: Position) =>
        write(`event: news\ndata: ${formatPosition(cursorForRole(actor.role, position))}\n\n`);
      const unlisten = news.listen(companyID, send);
      const beat = async () => {
        const isStill = await isSignedIn(context, actor);
        // It may have been ended meanwhile: to go on writing then would be an error.
        if (!open.has(end)) return;
        if (isStill) write(': alive\n\n');
        else end();
      };
      // A database that cannot be asked now is no reason to send a caller away.
      const heart = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
      const end = () => {
        if (!open.delete(end)) return;
        onChanged?.(-1);
        clearInterval(heart);
        unlisten();
        if (!response.destroyed) response.end();
      };
      open.set(end, actor);
      onChanged?.(1);
      response.once('close', end);
    },
    close() {
      for (const end of [...open.keys()]) end();
    },
  };
}

/** The heart beats only as long as the session lives: a user who is signed out hears nothing any more. */
async function isSignedIn(context: AppContext, actor: SignedIn): Promise<boolean> {
  const account = await accountNow(context, actor);
  // Another role hears of other rows: its stream is opened anew.
  return account !== null && account.userType === actor.userType;
}

async function accountNow({ database, now }: AppContext, actor: SignedIn): Promise<Account | null> {
  const { secretHash, passwordHash } = actor;
  if (secretHash === null)
    return passwordHash === null ? null : findByPasswordHash(database, actor, passwordHash);
  const session = await findSession(database, secretHash);
  return session && !isExpired(session.account, session.signedInAt, now()) ? session.account : null;
}
