import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pickers } from '../../../domain/resources/company/pickers';
import { hashPassword } from '../../auth/passwords';
import { notFound } from '../../http/api-error';
import { companyOf, keyIn } from '../../http/context';
import { documented } from '../../http/documented';
import { queryOf } from '../../http/named-company';
import { withPathAliases } from '../../http/paths';
import { readRow } from '../../rows/read-rows';
import { updateRow } from '../../rows/write-rows';
import type { WriteRoute } from '../../writes/write-route';
import type { CrudContext } from '../crud-context';
import { fieldSchema } from '../field-schema';
import { permitted } from '../permitted';
import { idParams } from '../read-routes';
import { parseBody } from '../resource-schema';
import { hasPin, storePin } from './pin-store';

const body = z.object({
  companyID: z.number().optional(),
  pin: fieldSchema({ ...pickers.fields.pin, required: true }),
});
const reply = z.object({ pickerID: z.number(), isSet: z.boolean() });
const path = 'pickers/:id/pinCodes';

/** A picker's PIN is written and never read: the answer tells whether there is one. */
export const pinWrites: readonly WriteRoute[] = [
  writePin('PUT', 'Change the PIN; 404 when there is none'),
  writePin('POST', 'Set the PIN'),
];

function writePin(method: 'PUT' | 'POST', summary: string): WriteRoute {
  return {
    method,
    paths: [path],
    summary,
    resource: pickers,
    verb: 'update',
    params: idParams,
    body,
    reply,
    plan: async (request) => {
      const pickerID = keyIn(request, 'id');
      const { pin } = parseBody(body, request.body);
      const pinHash = await hashPassword(String(pin));
      return async (unit) => {
        // No column is set: the history names the secret.
        if (!(await updateRow(unit, pickers, pickerID, { pin }))) throw notFound();
        if (method === 'PUT' && !(await hasPin(unit.tx, unit.companyID, pickerID))) throw notFound();
        await storePin(unit.tx, { companyID: unit.companyID, pickerID, pinHash });
        unit.touch(pickers.name, pickerID);
        return { status: 200, body: { pickerID, isSet: true } };
      };
    },
  };
}

export function registerPinRead(app: FastifyInstance, context: CrudContext): void {
  const schema = documented({ summary: 'Whether a picker has a PIN', tag: pickers.title.many.id, reply });
  withPathAliases(path, (url, isDocumented) =>
    app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request) => {
      const companyID = companyOf(permitted(request, pickers, 'read'), queryOf(request)['companyID']);
      const pickerID = keyIn(request, 'id');
      return context.database.read(async (tx) => {
        if (!(await readRow(tx, pickers, companyID, pickerID))) throw notFound();
        return { pickerID, isSet: await hasPin(tx, companyID, pickerID) };
      });
    }),
  );
}
