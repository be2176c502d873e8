import { type TaskError, taskErrors } from '../../../domain/resources/tasks/task-errors';
import type { Position } from '../../../domain/sync/position';
import { englishEvent } from '../../../domain/tasks/event-messages';
import type { Database } from '../../database/database';
import { insertRow } from '../../rows/write-rows';
import { commitWrite } from '../../writes/write';
import { deleteTokens, type Loss } from '../tokens/token-store';

/** Deletes the tokens and tells the staff, in one transaction; null: the connection has got other tokens meanwhile. */
export async function reportLoss(database: Database, loss: Loss, now: Date): Promise<Position | null> {
  const author = { userID: 0, source: 'accounting', requestID: null };
  const context = { companyID: loss.companyID, author, now: now.toISOString() };
  const { result: isLost, position } = await commitWrite(database, context, async (unit) => {
    if (!(await deleteTokens(unit.tx, loss, unit.now))) return false;
    const code = loss.why === 'interrupted' ? 'accounting.lost-renewal' : 'accounting.lost';
    const values = { reason: loss.code ?? loss.why };
    const row = await insertRow<TaskError>(unit, taskErrors, {
      type: 'integration',
      status: 'new',
      message: englishEvent(code, values),
      code,
      values,
      source: author.source,
    });
    unit.touch(taskErrors.name, row.eventID);
    return true;
  });
  return isLost ? position : null;
}
