import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../http/context';
import { createSender, type SenderOptions } from './sender';

/** Sends queued shipments while the server runs. */
export function registerSender(
  app: FastifyInstance,
  { database, now, news }: AppContext,
  options: Pick<SenderOptions, 'connections' | 'provider' | 'atOnce' | 'retries' | 'times'>,
): void {
  let stop = async (): Promise<void> => undefined;
  app.addHook('onReady', async () => {
    const sender = createSender({
      ...options,
      database,
      now,
      announce: (companyID, position) => news.announce(companyID, position),
      onError: (error) => app.log.error(error, 'sending to the accounting system failed'),
    });
    stop = () => sender.close();
  });
  app.addHook('preClose', () => stop());
}
