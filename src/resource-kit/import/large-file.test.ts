import { expect, it } from 'vitest';
import { guessMapping } from '../../domain/imports/columns';
import { specialImports } from '../../domain/imports/kinds';
import { createImportSession } from './import-session';

it('a large file whose tasks have no numbers is reported row by row', async () => {
  const calls = createImportSession({
    api: () => ({ send: async () => ({ kind: 'none', reason: 'unreachable' }) }),
    pause: async () => {},
    uuid: () => 'id',
  });
  const rows = 130_000;
  const text = `taskNumber;warehouseCode;taskType;productCode;bin;taskAmount\n${';W1;PIC;BOLT;A-1;1\n'.repeat(rows)}`;
  const { headers, decimalMark } = await calls.open(new Blob([text]), () => {});
  const summary = await calls.check({
    kind: 'tasks',
    mapping: guessMapping(specialImports.tasks.columns, headers),
    decimalMark,
    codes: { warehouses: ['W1'], warehouseSections: [], pickers: [], products: ['BOLT'], routes: [] },
    createsProducts: false,
    taken: [],
  });
  expect(summary).toMatchObject({ rows, badRows: rows, goodRows: 0 });
});
