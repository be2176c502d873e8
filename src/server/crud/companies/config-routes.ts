import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { effectiveValue, flagSources } from '../../../domain/flags';
import { configCategories } from '../../../domain/resources/company/config-categories';
import { companyConfigs } from '../../../domain/resources/company/configs';
import { asText } from '../../../lib/json-values';
import type { Database } from '../../database/database';
import { type SQL, sql } from '../../database/sql';
import { notFound } from '../../http/api-error';
import { keyIn } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import type { CrudContext } from '../crud-context';
import { sendList } from '../list-request';
import { permitted } from '../permitted';
import { visibleCompany } from './visible-company';

const text = z.string().nullable();
const config = z.object({
  configID: z.number(),
  name: z.string(),
  description: text,
  value: text,
  defaultValue: text,
  categoryID: z.number().nullable(),
  /** The company's own row, if it has one. */
  companyConfigs: z.array(z.object({ companyConfigID: z.number(), value: text })),
  effectiveValue: z.string(),
  source: z.enum([...flagSources, 'missing']),
});
const category = z.object({
  /** Null: configs without a category. */
  id: z.number().nullable(),
  name: text,
  description: text,
  configs: z.array(config),
});

/** Configs of one company: the value of each source, and the effective one. */
export function registerCompanyConfigs(app: FastifyInstance, { database }: CrudContext): void {
  const tag = 'Companies';
  const one = documented({ summary: 'A config as it is in a company', tag, reply: config });
  withPathAliases('v2/companies/:id/configs/:configID', (url, isDocumented) =>
    app.get(url, { schema: { ...one, hide: !isDocumented } }, async (request) => {
      const companyID = visibleCompany(permitted(request, companyConfigs, 'read'), keyIn(request, 'id'));
      const id = keyIn(request, 'configID');
      const [found] = await readConfigRows(database, companyID, sql`f."configID" = ${id}`);
      if (!found) throw notFound();
      return found;
    }),
  );
  const all = documented({ summary: 'Configs of a company by category', tag, reply: z.array(category) });
  withPathAliases('v2/companies/:id/configsByCategory', (url, isDocumented) =>
    app.get(url, { schema: { ...all, hide: !isDocumented } }, async (request, reply) => {
      const companyID = visibleCompany(permitted(request, configCategories, 'read'), keyIn(request, 'id'));
      const configs = await readConfigRows(database, companyID, sql`true`);
      const named = await database.readOnce(
        sql`select "id", "name", "description" from "configCategories" order by "name"`,
      );
      const ofCategory = (id: unknown) => configs.filter(({ categoryID }) => categoryID === id);
      const rest = { id: null, name: null, description: null, configs: ofCategory(null) };
      const rows = [...named.map((row) => ({ ...row, configs: ofCategory(row['id']) })), rest];
      return sendList(reply, rows, rows.length);
    }),
  );
}

async function readConfigRows(database: Database, companyID: number, condition: SQL) {
  const rows = await database.readOnce(sql`
    select f."configID", f."name", f."description", f."value", f."defaultValue", f."categoryID",
      c."companyConfigID", c."value" as "companyValue", g."groupValues" ->> f."name" as "groupValue"
    from "configs" f join "companies" g on g."companyID" = ${companyID}
    left join "companyConfigs" c on c."configID" = f."configID" and c."companyID" = g."companyID"
    where ${condition} order by f."name"`);
  return rows.map(({ companyConfigID, companyValue, groupValue, ...row }) => {
    const { value, source } = effectiveValue({
      company: asText(companyValue),
      group: asText(groupValue),
      global: asText(row['value']),
      default: asText(row['defaultValue']),
    });
    const own = companyConfigID === null ? [] : [{ companyConfigID, value: asText(companyValue) }];
    return { ...row, categoryID: row['categoryID'], companyConfigs: own, effectiveValue: value, source };
  });
}
