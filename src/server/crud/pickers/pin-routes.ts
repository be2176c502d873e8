import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessVerb } from '../../../domain/permissions';
import { pickers } from '../../../domain/resources/company/pickers';
import { hashPassword } from '../../auth/passwords';
import { notFound } from '../../http/api-error';
import { companyOf, idOf } from '../../http/context';
import { documented } from '../../http/documented';
import { answerWrite } from '../../writes/run-write';
import type { CrudContext } from '../crud-context';
import { fieldSchema } from '../field-schema';
import { queryOf } from '../list-request';
import { namedIn, permitted } from '../permitted';
import { parseBody } from '../resource-schema';
import { readRow } from '../store';
import { hasPin, storePin } from './pin-store';

type PickerRequest = FastifyRequest<{ Params: { id: string } }>;

const pinBody = z.object({
  companyID: z.number().optional(),
  pin: fieldSchema({ ...pickers.fields.pin, required: true }),
});
const pinReply = z.object({ pickerID: z.number(), isSet: z.boolean() });
const path = '/api/pickers/:id/pinCodes';

/** A picker's PIN is written and never read: what is answered is whether there is one. */
export function registerPinCodes(app: FastifyInstance, context: CrudContext): void {
  const document = (summary: string, body?: z.ZodType) =>
    documented({ summary, tag: pickers.title.many.id, ...(body ? { body } : {}), reply: pinReply });

  app.get<{ Params: { id: string } }>(
    path,
    { schema: document('Whether a picker has a PIN') },
    async (request) => {
      const { companyID, pickerID } = pickerOf(request, 'read');
      return context.database.read(async (tx) => {
        if (!(await readRow(tx, pickers, companyID, pickerID))) throw notFound();
        return { pickerID, isSet: await hasPin(tx, companyID, pickerID) };
      });
    },
  );

  for (const method of ['PUT', 'POST'] as const) {
    const schema = document(
      method === 'PUT' ? 'Change the PIN; 404 when there is none' : 'Set the PIN',
      pinBody,
    );
    app.route<{ Params: { id: string } }>({
      method,
      url: path,
      schema,
      handler: async (request, reply) => {
        const { companyID, pickerID } = pickerOf(request, 'update');
        const { pin } = parseBody(pinBody, request.body);
        const pinHash = await hashPassword(String(pin));
        return answerWrite(context, request, reply, {
          companyID,
          work: async ({ tx, touch }) => {
            if (!(await readRow(tx, pickers, companyID, pickerID))) throw notFound();
            if (method === 'PUT' && !(await hasPin(tx, companyID, pickerID))) throw notFound();
            await storePin(tx, { companyID, pickerID, pinHash });
            touch(pickers.name, pickerID);
            return { status: 200, body: { pickerID, isSet: true } };
          },
        });
      },
    });
  }
}

function pickerOf(request: PickerRequest, verb: AccessVerb) {
  const actor = permitted(request, pickers, verb);
  const companyID = companyOf(actor, queryOf(request)['companyID'], namedIn(request.body));
  return { companyID, pickerID: idOf(request.params.id) };
}
