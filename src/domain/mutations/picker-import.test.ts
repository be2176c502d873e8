import { expect, test } from 'vitest';
import { parsePickers } from '../imports/picker-rows';
import type { Picker } from '../resources/company/pickers';
import { planPickerImport } from './picker-import';

const aino: Picker = {
  pickerID: 7,
  companyID: 1,
  pickerCode: '107',
  firstName: 'Aino',
  lastName: 'Aalto',
  maxAllowedPriority: 50,
  lastActionTime: null,
};
const row = (pickerCode: string, firstName: string, lastName: string, more = {}) => ({
  pickerCode,
  firstName,
  lastName,
  ...more,
});

test('new codes create, known codes change what differs, equal rows do nothing', async () => {
  let last = 0;
  const plan = (...rows: ReturnType<typeof row>[]) =>
    planPickerImport({
      imported: parsePickers(rows).pickers,
      known: [aino],
      companyID: 1,
      newID: async () => --last,
    });
  expect(await plan(row('107', 'Aino', 'Aalto'))).toEqual([]);
  const writes = await plan(
    row('107', 'Aino', 'Aho'),
    row('108', 'Eino', 'Elo', { maxAllowedPriority: '10' }),
  );
  expect(writes.map(({ request }) => request)).toEqual([
    { method: 'PUT', path: 'pickers/7', body: { companyID: 1, lastName: 'Aho' } },
    {
      method: 'POST',
      path: 'pickers',
      body: { companyID: 1, pickerCode: '108', firstName: 'Eino', lastName: 'Elo', maxAllowedPriority: 10 },
    },
  ]);
});
