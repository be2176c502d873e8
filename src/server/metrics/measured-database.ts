import type { Database } from '../database/database';
import type { DatabaseWork, Metrics } from './metrics';

/** The same database with its work measured. */
export function measuredDatabase(
  database: Database,
  { usedDatabase }: Pick<Metrics, 'usedDatabase'>,
): Database {
  const measure = async <T>(kind: DatabaseWork, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const end = (outcome: 'ok' | 'failed') =>
      usedDatabase(kind, outcome, (performance.now() - started) / 1000);
    try {
      const result = await work();
      end('ok');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  };
  return {
    ...database,
    read: (work, length) => measure('read', () => database.read(work, length)),
    readOnce: (query, frequency) => measure('statement', () => database.readOnce(query, frequency)),
    write: (work) => measure('write', () => database.write(work)),
  };
}
