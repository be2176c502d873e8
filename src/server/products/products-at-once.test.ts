import { expect, it } from 'vitest';
import { atOnce } from '../../../tests/integration/at-once';
import { createMigratedDatabase, hasPostgres } from '../../../tests/integration/postgres';
import { createFullApp, createSamples, usernameOf } from '../../../tests/integration/whole-app';
import { products } from '../../domain/resources/catalog/products';
import { openDatabase } from '../database/open-database';
import { sql } from '../database/sql';
import { initialValues } from '../rows/initial-values';
import { insertRow } from '../rows/write-rows';
import { productRules } from './product-rules';

it.skipIf(!hasPostgres())('two for one product at the same moment make one of it', async () => {
  const database = await openDatabase({ kind: 'url', url: (await createMigratedDatabase()) ?? '' });
  await createSamples(database);
  const { app, call } = createFullApp(database);
  const values = { productCode: 'AT-ONCE', name: 'One', erpProductId: 'E1', uniqueField: 'erpProductId' };
  const { uniqueField: _, ...fields } = values;
  const answer = await atOnce(database, {
    companyID: 1,
    one: async (unit) => {
      expect(await productRules.findExisting?.(unit.tx, 1, values)).toBeNull();
      await insertRow(unit, products, { ...initialValues(products), ...fields });
      await unit.tx.rows(sql`select 'both'`);
    },
    pausesAt: /'both'/,
    other: () => call(usernameOf('TOOLS', 1), 'POST', 'products', { ...values, name: 'Two' }),
  });
  expect(answer).toMatchObject({ status: 200, body: { name: 'Two', erpProductId: 'E1' } });
  await app.close();
  await database.close();
});
