import { vismaNet } from '../../src/server/accounting/providers/visma-net';
import { createSender } from '../../src/server/accounting/sending/sender';
import { openDatabase } from '../../src/server/database/open-database';
import { connectedTo } from './accounting';

/**
 * A process that sends the queued tasks of the database at the first address to the API at the second, until it is
 * killed.
 */
const [databaseURL = '', url = '', token = ''] = process.argv.slice(2);

createSender({
  database: await openDatabase({ kind: 'url', url: databaseURL }),
  connections: connectedTo({ url }, [token]),
  provider: vismaNet,
  atOnce: 6,
  // Short, so that another process soon takes over the tasks of a killed one.
  times: { pollMs: 20, requestMs: 2000, leaseMs: 1500, pauseMs: 100, graceMs: 100 },
  retries: { firstMs: 50, maxMs: 200 },
  onError: (error) => console.error(error),
});
process.stdout.write('sending\n');
// Timers of the sender keep no process alive.
setInterval(() => undefined, 60_000);
