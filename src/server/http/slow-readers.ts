import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for an answer, plus a second for each of so many bytes: 64 kbit/s, a quarter of poor Wi-Fi. */
const grantedMs = 30_000;
const bytesASecond = 8_000;
const lookMs = 5_000;

/** The answers that a connection is receiving. */
interface Delivery {
  readonly sinceMs: number;
  /** Bytes that the connection had received before. */
  readonly before: number;
  /** Several, if a caller sends requests without waiting for answers. */
  readonly answers: Set<ServerResponse>;
}

/**
 * Cuts the connection of a caller who does not receive its answer: the server would keep the rest forever. Written
 * bytes count, not received ones, which the system does not tell: they are equal for an answer that is generated as it
 * is received, and for a complete one the time follows from its length. Event streams have their own limit.
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
