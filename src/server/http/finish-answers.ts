import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Together with what follows it (the accounting sender's grace of three seconds, the database) it is below the ten
 * seconds after which most process supervisors kill.
 */
const longestMs = 5_000;

/**
 * Lets running answers finish before the closing server cuts its connections, within a limit. Event streams, whose
 * replies are hijacked, are not waited for.
 */
export function finishAnswers(app: FastifyInstance, waitMs = longestMs): void {
  const replies = new Set<FastifyReply>();
  // Ended does not mean finished: bytes that a slow reader has not received yet are lost with its connection.
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
