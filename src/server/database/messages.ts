import pg from 'pg';
import { answerWithinMs, connectMs } from './statement-limits';

/** Short messages between the processes that share a PostgreSQL. Hints only: a message without a listener is lost. */
export interface Messages {
  /** Calls back with what is sent on a channel, by this process as well; the result ends it. */
  listen(channel: string, onMessage: (text: string) => void): () => void;
  send(channel: string, texts: readonly string[]): Promise<void>;
}

/** Half to one and a half times as long, so that the processes of a site do not reconnect together. */
const reconnectMs = 2_000;

/**
 * Listens to all channels over one connection. It is open while there is a listener, and opened again when it breaks.
 */
export function createMessages(url: string, pool: pg.Pool): Messages {
  const listeners = new Map<string, Set<(text: string) => void>>();
  let connection: { listen(channel: string): void; close(): void } | null = null;
  return {
    listen: (channel, onMessage) => {
      const ofChannel = listeners.get(channel) ?? new Set();
      listeners.set(channel, ofChannel.add(onMessage));
      if (connection) connection.listen(channel);
      else connection = keepListening(url, listeners);
      return () => {
        ofChannel.delete(onMessage);
        if (ofChannel.size === 0 && listeners.get(channel) === ofChannel) listeners.delete(channel);
        if (listeners.size > 0) return;
        connection?.close();
        connection = null;
      };
    },
    send: async (channel, texts) => {
      const text = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text';
      const query = { text, values: [channel, texts], query_timeout: answerWithinMs.read };
      await pool.query(query);
    },
  };
}

function keepListening(url: string, listeners: ReadonlyMap<string, ReadonlySet<(text: string) => void>>) {
  /** A connection that is being made listens to all channels once it is there. */
  let current: { readonly client: pg.Client; isConnected: boolean; readonly lose: () => void } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  const connect = (): void => {
    timer = null;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lose = (): void => {
      if (current !== own) return;
      current = null;
      void client.end().catch(() => undefined);
      if (isEnded) return;
      timer = setTimeout(connect, reconnectMs * (0.5 + Math.random()));
      timer.unref();
    };
    const own = { client, isConnected: false, lose };
    current = own;
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const onMessage of listeners.get(channel) ?? []) onMessage(payload);
    });
    client
      .connect()
      .then(async () => {
        own.isConnected = true;
        for (const channel of listeners.keys()) await askFor(client, channel);
      })
      .catch(lose);
  };

  connect();
  return {
    listen: (channel: string) => {
      if (current?.isConnected) askFor(current.client, channel).catch(current.lose);
    },
    close: () => {
      isEnded = true;
      if (timer) clearTimeout(timer);
      void current?.client.end().catch(() => undefined);
    },
  };
}

async function askFor(client: pg.Client, channel: string): Promise<void> {
  const text = `LISTEN ${pg.escapeIdentifier(channel)}`;
  const listening = { text, query_timeout: answerWithinMs.read };
  await client.query(listening);
}
