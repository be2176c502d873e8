import pg from 'pg';
import { answerWithinMs, connectMs } from './statement-limits';

/** Short messages between the processes that share a PostgreSQL. Hints only: what nobody hears is lost. */
export interface Messages {
  /** Calls back with what is sent on a channel, by this process as well; the result ends it. */
  listen(channel: string, onMessage: (text: string) => void): () => void;
  send(channel: string, texts: readonly string[]): Promise<void>;
}

/** Half to one and a half times as long, so that the processes of a site do not come together. */
const reconnectMs = 2_000;

/** Listens over a connection of its own, which is opened anew when it breaks. */
export function createMessages(url: string, pool: pg.Pool): Messages {
  return {
    listen: (channel, onMessage) => keepListening(url, channel, onMessage),
    send: async (channel, texts) => {
      const text = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text';
      const query = { text, values: [channel, texts], query_timeout: answerWithinMs.read };
      await pool.query(query);
    },
  };
}

function keepListening(url: string, channel: string, onMessage: (text: string) => void): () => void {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  const listening = {
    text: `LISTEN ${pg.escapeIdentifier(channel)}`,
    query_timeout: answerWithinMs.read,
  };

  const connect = (): void => {
    timer = null;
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client = opened;
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      void opened.end().catch(() => undefined);
      if (isEnded) return;
      timer = setTimeout(connect, reconnectMs * (0.5 + Math.random()));
      timer.unref();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    opened.on('notification', ({ payload = '' }) => onMessage(payload));
    opened
      .connect()
      .then(() => opened.query(listening), lose)
      .catch(lose);
  };

  connect();
  return () => {
    isEnded = true;
    if (timer) clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}
