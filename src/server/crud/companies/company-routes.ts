import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unitConfig, unitOf, unitTypes } from '../../../domain/units';
import { type SQL, sql } from '../../database/sql';
import { readConfigs } from '../../flags/read-flags';
import { actorOf, idOf } from '../../http/context';
import { documented } from '../../http/documented';
import { withPathAliases } from '../../http/paths';
import type { CrudContext } from '../crud-context';
import { sendList } from '../list-request';
import { visibleCompany } from './visible-company';

const overrides = {
  configs: (
    companyID: number,
  ) => sql`select "companyConfigID", "companyID", "configID", "name", "companyConfigs"."value"
    from "companyConfigs" join "configs" using ("configID") where "companyID" = ${companyID} order by "name"`,
  features: (
    companyID: number,
  ) => sql`select "companyFeatureID", "companyID", "featureID", "name", "companyFeatures"."value"
    from "companyFeatures" join "features" using ("featureID") where "companyID" = ${companyID} order by "name"`,
} as const satisfies Record<string, (companyID: number) => SQL>;

const value = { companyID: z.number(), name: z.string(), value: z.string().nullable() };
const valueReplies = {
  configs: z.array(z.object({ companyConfigID: z.number(), configID: z.number(), ...value })),
  features: z.array(z.object({ companyFeatureID: z.number(), featureID: z.number(), ...value })),
};
const unitReply = z.array(
  z.object({ unit: z.object({ unit: z.string(), unitType: z.object({ unitType: z.string() }) }) }),
);

/** A company's settings: its own values over the global ones, and its units. */
export function registerCompanySettings(app: FastifyInstance, context: CrudContext): void {
  for (const kind of ['configs', 'features'] as const) {
    const schema = documented({
      summary: `Values of ${kind} that a company has set`,
      tag: 'Companies',
      reply: valueReplies[kind],
    });
    withPathAliases(`companies/:id/${kind}`, (url, isDocumented) =>
      app.get<{ Params: { id: string } }>(
        url,
        { schema: { ...schema, hide: !isDocumented } },
        async (request, reply) => {
          const companyID = visibleCompany(actorOf(request), idOf(request.params.id));
          const rows = await context.database.readOnce(overrides[kind](companyID));
          return sendList(reply, rows, rows.length);
        },
      ),
    );
  }
  const schema = documented({ summary: 'Units of measure', tag: 'Companies', reply: unitReply });
  withPathAliases('companies/:id/units', (url, isDocumented) =>
    app.get<{ Params: { id: string } }>(
      url,
      { schema: { ...schema, hide: !isDocumented } },
      async (request, reply) => {
        const companyID = visibleCompany(actorOf(request), idOf(request.params.id));
        const flags = await context.database.read((tx) =>
          readConfigs(tx, companyID, unitTypes.map(unitConfig)),
        );
        const units = unitTypes.map((unitType) => ({
          unit: { unit: unitOf(flags, unitType), unitType: { unitType } },
        }));
        return sendList(reply, units, units.length);
      },
    ),
  );
}
