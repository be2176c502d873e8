import { z } from 'zod';
import { parseLocations } from '../../domain/imports/location-rows';
import type { ImportRow } from '../../domain/imports/row-reader';
import { locations } from '../../domain/resources/sites/locations';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import { isObject } from '../../protocol/parse';
import { idParams } from '../crud/read-routes';
import { invalid, notFound } from '../http/api-error';
import { keyIn } from '../http/context';
import { readRow } from '../rows/read-rows';
import type { WriteRoute } from '../writes/write-route';
import { storeLocations } from './store-locations';

/** Rows of one upload; larger files are sent in several. */
const maxRows = 10_000;
const maxReasons = 100;

const body = z.object({
  companyID: z.number().optional(),
  data: z
    .array(z.record(z.string(), z.unknown()), 'Not a list')
    .min(1, 'This field is required')
    .max(maxRows)
    .meta({ description: 'Rows of the file: bin, binOrder, validationDigits, warehouseSectionCode' }),
});

/** `POST warehouses/{id}/uploadLocations`: all rows are stored or none; a bin that exists is changed. */
export const locationUpload: WriteRoute = {
  method: 'POST',
  paths: ['warehouses/:id/uploadLocations'],
  summary: 'Import locations of a warehouse',
  resource: locations,
  verb: 'create',
  params: idParams,
  body,
  bodyLimit: 8 * 1024 * 1024,
  plan: (request) => {
    const warehouseID = keyIn(request, 'id');
    const { locations: imported, refused } = parseLocations(rowsOf(request.body));
    if (refused.length > 0) throw refusal(refused);
    return async (unit) => {
      if (!(await readRow(unit.tx, warehouses, unit.companyID, warehouseID))) throw notFound();
      const result = await storeLocations(unit, warehouseID, imported);
      if (result.kind === 'refused') throw refusal(result.rows);
      const { created, changed } = result;
      return { status: 200, body: { message: 'Import Successful', created, changed } };
    };
  },
};

function rowsOf(sent: unknown): readonly ImportRow[] {
  const data = isObject(sent) ? sent.data : undefined;
  if (!Array.isArray(data) || data.length === 0) throw invalid({ data: 'This field is required' });
  if (data.length > maxRows) throw invalid({ data: `At most ${maxRows} rows` });
  const index = data.findIndex((row) => !isObject(row));
  if (index >= 0) throw invalid({ [`data.${index}`]: 'Not a row' });
  return data;
}

/** Thrown, so that nothing of the upload stays; the place of each refused row is in its name. */
function refusal(rows: ReturnType<typeof parseLocations>['refused']) {
  const named = rows
    .slice(0, maxReasons)
    .map(({ index, column, reason }) => [`data.${index}.${column}`, fillPlaceholders(reason)]);
  return invalid(Object.fromEntries(named), { count: rows.length });
}
