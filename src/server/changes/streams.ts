import { formatPosition, type Position } from '../../protocol/changes';
import { findSession } from '../auth/accounts';
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
  once(event: 'close', listener: () => void): unknown;
  /** The listener has gone. */
  readonly destroyed: boolean;
}

export interface Streams {
  /** Answers with an event stream that lasts until the listener goes, the session ends or the server closes. */
  open(response: StreamTarget, options: StreamOptions): void;
  close(): void;
}

const heartbeatMs = 15_000;

export function createStreams({
  context,
  news,
}: {
  readonly context: AppContext;
  readonly news: News;
}): Streams {
  const open = new Set<() => void>();

  /** The heart beats only as long as the session lives: whoever is signed out hears nothing any more. */
  const isSignedIn = async ({ secretHash }: SignedIn): Promise<boolean> => {
    if (secretHash === null) return true;
    const session = await findSession(context.database, secretHash);
    return session !== null && !isExpired(session.account, session.signedInAt, context.now());
  };

  return {
    open(response, { companyID, actor }) {
      // It may have gone while it was found out who it is: nothing tells of that any more.
      if (response.destroyed) return;
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      response.write(': listening\n\n');
      const send = (position: Position) =>
        response.write(`event: news\ndata: ${formatPosition(cursorForRole(actor.role, position))}\n\n`);
      const unlisten = news.listen(companyID, send);
      const beat = async () => {
        if (await isSignedIn(actor)) response.write(': alive\n\n');
        else end();
      };
      // A database that cannot be asked now is no reason to send anybody away.
      const heart = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
      const end = () => {
        clearInterval(heart);
        unlisten();
        open.delete(end);
        response.end();
      };
      open.add(end);
      response.once('close', end);
    },
    close() {
      for (const end of [...open]) end();
    },
  };
}
