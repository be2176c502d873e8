import type { Database } from '../../src/server/database/database';
import { sql } from '../../src/server/database/sql';
import type { SeededRandom } from './random';

/** The work of a user in the office, through the same API. */
export async function chooseOfficeWork(
  { database, companyID }: { readonly database: Database; readonly companyID: number },
  random: SeededRandom,
): Promise<readonly ['POST' | 'PUT' | 'DELETE', string, Readonly<Record<string, unknown>>]> {
  const keys = (
    table: 'tasks' | 'taskLines' | 'reasonCodes',
    key: 'taskID' | 'taskLineID' | 'reasonCodeID',
  ) =>
    database.read(async (tx) => {
      const rows = await tx.rows(sql`select ${sql.identifier(key)} as "id" from ${sql.identifier(table)}
        where "companyID" = ${companyID} order by ${sql.identifier(key)}`);
      return rows.map(({ id }) => Number(id));
    });
  const task = random.pick(await keys('tasks', 'taskID'));
  const code = random.pick(await keys('reasonCodes', 'reasonCodeID'));
  const line = random.pick(await keys('taskLines', 'taskLineID'));
  const kind = random.between(0, 10);
  if (task !== undefined && kind <= 2)
    return ['PUT', `v2/tasks/${task}`, { priority: random.between(1, 99) }];
  if (task !== undefined && kind <= 4)
    return ['POST', `tasks/action/${random.chance(0.5) ? 'hold' : 'release'}`, { taskIds: [task] }];
  if (task !== undefined && kind === 5) return ['DELETE', `v2/tasks/${task}`, {}];
  if (line !== undefined && kind === 10)
    return ['PUT', `v2/tasklines/${line}`, { taskAmount: random.between(1, 99) }];
  if (code !== undefined && kind === 6) return ['DELETE', `v2/reasoncodes/${code}`, {}];
  if (code !== undefined && (kind === 7 || kind === 8))
    return ['PUT', `v2/reasoncodes/${code}`, { description: `e${random.between(1, 999)}` }];
  return ['POST', 'v2/reasoncodes', { reasonCode: `E${random.between(1, 1e9)}` }];
}
