import { z } from 'zod';
import { parseLocations } from '../../domain/imports/location-rows';
import { locations } from '../../domain/resources/sites/locations';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { idParams } from '../crud/read-routes';
import { notFound } from '../http/api-error';
import { keyIn } from '../http/context';
import { readRow } from '../rows/read-rows';
import { refusedUpload, uploadBody, uploadedRows, uploadLimit } from '../writes/uploaded-rows';
import type { WriteRoute } from '../writes/write-route';
import { storeLocations } from './store-locations';

/** `POST warehouses/{id}/uploadLocations`: all rows are stored or none; existing bins are changed. */
export const locationUpload: WriteRoute = {
  method: 'POST',
  paths: ['warehouses/:id/uploadLocations'],
  summary: 'Import locations of a warehouse',
  resource: locations,
  verb: 'create',
  params: idParams,
  body: uploadBody('Rows of the file: bin, binOrder, validationDigits, warehouseSectionCode'),
  reply: z.object({ message: z.string(), created: z.number(), changed: z.number() }),
  bodyLimit: uploadLimit,
  plan: (request) => {
    const warehouseID = keyIn(request, 'id');
    const { locations: imported, refused } = parseLocations(uploadedRows(request.body));
    if (refused.length > 0) throw refusedUpload(refused);
    return async (unit) => {
      if (!(await readRow(unit.tx, warehouses, unit.companyID, warehouseID))) throw notFound();
      const result = await storeLocations(unit, warehouseID, imported);
      if (result.kind === 'refused') throw refusedUpload(result.rows);
      const { created, changed } = result;
      return { status: 200, body: { message: 'Import Successful', created, changed } };
    };
  },
};
