import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * With what is done after it (the accounting sender's grace of three seconds, the database) shorter than the ten seconds
 * after which most supervisors of processes kill.
 */
const longestMs = 5_000;

/**
 * Lets what is being answered be finished before the closing server cuts its connections, but waits for nobody without
 * an end. Event streams, whose replies are hijacked, are not waited for.
 */
export function finishAnswers(app: FastifyInstance, waitMs = longestMs): void {
  const replies = new Set<FastifyReply>();
  // Ended is not finished: what a slow reader has not taken yet is lost with its connection.
  const isUnderWay = ({ raw, sent }: FastifyReply) => !raw.writableFinished && !(sent && !raw.writableEnded);
  app.addHook('onRequest', async (_, reply) => {
    replies.add(reply);
    reply.raw.once('close', () => replies.delete(reply));
  });
  app.addHook('preClose', async () => {
    const isAnswering = () => [...replies].some(isUnderWay);
    for (let waitedMs = 0; waitedMs < waitMs && isAnswering(); waitedMs += 20) await delay(20);
  });
}
