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
  /** Bytes that the listener has not received yet. */
  readonly writableLength: number;
}

export interface Streams {
  /**
   * Whether the user may open another stream. A session at its limit ends its oldest stream, as does the user's oldest
   * at the user's limit: for a quarter of an hour nothing tells that a device has lost its network, and a device that
   * is cut off repeatedly would keep the user's other devices out.
   */
  makeRoom(actor: SignedIn): boolean;
  /** Answers with an event stream that lasts until the listener goes, the session ends or the server closes. */
  open(response: StreamTarget, options: StreamOptions): void;
  close(): void;
}

const heartbeatMs = 15_000;
const maxOfUser = 20;
/** The tabs of a browser share one. */
const maxOfSession = 3;
/** Hours of news: a listener that has not received them is not listening. */
const maxUnheard = 64 * 1024;

export function createStreams({
  context,
  news,
  onChanged,
}: {
  readonly context: AppContext;
  readonly news: News;
  readonly onChanged?: ((by: 1 | -1) => void) | undefined;
}): Streams {
  /** The function that ends each stream, with its user; oldest first. */
  const open = new Map<() => void, SignedIn>();
  const ofUser = ({ companyID, userID }: SignedIn) =>
    [...open].filter(([, one]) => one.companyID === companyID && one.userID === userID);

  return {
    makeRoom: (actor) => {
      const others = ofUser(actor);
      const { secretHash } = actor;
      const own = secretHash === null ? [] : others.filter(([, one]) => one.secretHash === secretHash);
      const [endOldest] = own[0] ?? [];
      if (own.length < maxOfSession && others.length < maxOfUser) return true;
      endOldest?.();
      return endOldest !== undefined;
    },
    open(response, { companyID, actor }) {
      // The listener may have gone during authentication, which no later event would tell.
      if (response.destroyed) return;
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(': listening\n\n');
      const write = (text: string) => {
        // A listener that receives nothing would not receive the end either.
        if (response.writableLength <= maxUnheard) response.write(text);
        else response.destroy();
      };
      const send = (position: Position) =>
        write(`event: news\ndata: ${formatPosition(cursorForRole(actor.role, position))}\n\n`);
      const unlisten = news.listen(companyID, send);
      const beat = async () => {
        const isStill = await isSignedIn(context, actor);
        // The stream may have ended meanwhile: writing to it would be an error.
        if (!open.has(end)) return;
        if (isStill) write(': alive\n\n');
        else end();
      };
      // A database that does not answer now is no reason to end a stream.
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

/** The stream lasts as long as the session: a user who is signed out gets no more news. */
async function isSignedIn(context: AppContext, actor: SignedIn): Promise<boolean> {
  const account = await accountNow(context, actor);
  // Another role follows other rows: its stream has to be reopened.
  return account !== null && account.userType === actor.userType;
}

async function accountNow({ database, now }: AppContext, actor: SignedIn): Promise<Account | null> {
  const { secretHash, passwordHash } = actor;
  if (secretHash === null)
    return passwordHash === null ? null : findByPasswordHash(database, actor, passwordHash);
  const session = await findSession(database, secretHash);
  return session && !isExpired(session.account, session.signedInAt, now()) ? session.account : null;
}
