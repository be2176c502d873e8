import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An answer may take so long, and a second more for every so many bytes of it: 64 kbit/s, a quarter of poor Wi-Fi. */
const grantedMs = 30_000;
const bytesASecond = 8_000;
const lookMs = 5_000;

/** What a connection is being given. */
interface Delivery {
  readonly sinceMs: number;
  /** Bytes that the connection had been given before. */
  readonly before: number;
  /** Several where a caller does not wait for answers before it asks on. */
  readonly answers: Set<ServerResponse>;
}

/**
 * Cuts the connection of a caller who does not take its answer: the server would keep what is left of it for ever. What has been
 * written counts as granted, not what has arrived, which the system does not tell: of an answer that is made as it is taken
 * both are the same, of a whole one the time follows from its length. Event streams have their own bound.
 */
export function cutSlowReaders(app: FastifyInstance): void {
  const deliveries = new Map<Socket, Delivery>();
  app.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw;
    const delivery: Delivery = deliveries.get(socket) ?? {
      sinceMs: performance.now(),
      before: socket.bytesWritten,
      answers: new Set(),
    };
    delivery.answers.add(reply.raw);
    deliveries.set(socket, delivery);
    const end = () => {
      delivery.answers.delete(reply.raw);
      if (delivery.answers.size === 0) deliveries.delete(socket);
    };
    reply.raw.once('finish', end).once('close', end);
  });
  const look = () => {
    for (const [socket, { sinceMs, before }] of deliveries) {
      const longestMs = grantedMs + ((socket.bytesWritten - before) / bytesASecond) * 1000;
      if (performance.now() - sinceMs <= longestMs) continue;
      app.log.info({ remoteAddress: socket.remoteAddress }, 'cut off: the answer was not taken in time');
      socket.destroy();
    }
  };
  const timer = setInterval(look, lookMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
