import type { Row } from '../../../domain/resource';
import { users } from '../../../domain/resources/company/users';
import { sql } from '../../database/sql';
import { notFound } from '../../http/api-error';
import { keyIn } from '../../http/context';
import { readRow } from '../../rows/read-rows';
import { updateRow } from '../../rows/write-rows';
import type { UnitOfWork } from '../../writes/unit-of-work';
import { type Caller, done, type WriteRoute } from '../../writes/write-route';
import { idParams } from '../read-routes';
import { checkControl } from './user-rules';

/** Actions on a user besides setting fields. */
export const userWrites: readonly WriteRoute[] = [
  actionOf('release', 'Clear the last action time', async (unit, userID) => {
    await updateRow(unit, users, userID, { lastActionTime: null });
    unit.touch(users.name, userID);
  }),
  actionOf('signOut', 'End all sessions but the one that asks', async (unit, userID, { actor }) => {
    await unit.tx.rows(sql`delete from "sessions" where "companyID" = ${unit.companyID} and "userID" = ${userID}
      and "secretHash" is distinct from ${actor.secretHash}::text`);
  }),
];

function actionOf(
  action: string,
  summary: string,
  act: (unit: UnitOfWork, userID: number, caller: Caller) => Promise<void>,
): WriteRoute {
  return {
    method: 'POST',
    paths: [`${users.path}/:id/action/${action}`],
    summary,
    resource: users,
    verb: 'read',
    params: idParams,
    plan: (request, caller) => {
      const userID = keyIn(request, 'id');
      return async (unit) => {
        const user = await readRow<Row>(unit.tx, users, unit.companyID, userID);
        if (!user) throw notFound();
        checkControl(caller.actor, user);
        await act(unit, userID, caller);
        return done;
      };
    },
  };
}
