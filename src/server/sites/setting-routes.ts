import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { companyWarehouseSettings, warehouseSettings } from '../../domain/resources/sites/warehouse-settings';
import { warehouses } from '../../domain/resources/sites/warehouses';
import type { CrudContext } from '../crud/crud-context';
import { sendList } from '../crud/list-request';
import { permitted } from '../crud/permitted';
import { resourceSchemas } from '../crud/resource-schema';
import { sql } from '../database/sql';
import { notFound } from '../http/api-error';
import { companyOf, keyIn } from '../http/context';
import { documented } from '../http/documented';
import { queryOf } from '../http/named-company';
import { withPathAliases } from '../http/paths';

const ownValue = z.object({ companyWarehouseSettingID: z.number(), value: z.string().nullable() });

/** All settings of one warehouse: the definitions, each with the warehouse's own value, if any. */
export function registerWarehouseSettings(app: FastifyInstance, { database }: CrudContext): void {
  const schema = documented({
    summary: 'Settings of one warehouse: every definition with the value of the warehouse',
    tag: warehouses.title.many.id,
    reply: z.array(
      resourceSchemas(warehouseSettings).row.and(z.object({ companyWarehouseSettings: z.array(ownValue) })),
    ),
  });
  withPathAliases('v2/warehouses/:id/settings', (url, isDocumented) =>
    app.get(url, { schema: { ...schema, hide: !isDocumented } }, async (request, reply) => {
      const actor = permitted(request, companyWarehouseSettings, 'read');
      const companyID = companyOf(actor, queryOf(request)['companyID']);
      const warehouseID = keyIn(request, 'id');
      const rows = await database.readOnce(sql`
        select s."warehouseSettingID", s."name", s."type", s."value", s."description",
          case when v."companyWarehouseSettingID" is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
            'companyWarehouseSettingID', v."companyWarehouseSettingID", 'value', v."value")) end as "companyWarehouseSettings"
        from "warehouses" w cross join "warehouseSettings" s
        left join "companyWarehouseSettings" v on v."companyID" = w."companyID"
          and v."warehouseID" = w."warehouseID" and v."warehouseSettingID" = s."warehouseSettingID"
        where w."companyID" = ${companyID} and w."warehouseID" = ${warehouseID} order by s."name"`);
      if (rows.length === 0 && !(await hasWarehouse(database, companyID, warehouseID))) throw notFound();
      return sendList(reply, rows, rows.length);
    }),
  );
}

async function hasWarehouse(
  database: CrudContext['database'],
  companyID: number,
  warehouseID: number,
): Promise<boolean> {
  const rows = await database.readOnce(
    sql`select 1 from "warehouses" where "companyID" = ${companyID} and "warehouseID" = ${warehouseID}`,
  );
  return rows.length > 0;
}
