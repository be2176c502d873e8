import { expect, it } from 'vitest';
import { fitsType, settingWrites, shownValue, writtenValue } from './setting-drafts';

const setting = (warehouseSettingID: number, type: 'text' | 'number' | 'boolean', value: string | null) => ({
  warehouseSettingID,
  name: `setting ${warehouseSettingID}`,
  type,
  value,
  description: null,
});
const settings = [
  setting(1, 'text', 'usual'),
  setting(2, 'number', '5'),
  setting(3, 'boolean', null),
  setting(4, 'text', null),
];
const own = [
  { companyWarehouseSettingID: 7, companyID: 1, warehouseSettingID: 1, warehouseID: 3, value: 'own' },
];
const seen = new Map([[1, 'former']]);
const house = { settings, own, seen, warehouseID: 3, companyID: 1, language: 'de' };

it('shows the own value, else the definition\u2019s; a switch is off where nothing says otherwise', () => {
  expect(
    settings.map((each) =>
      shownValue(
        each,
        own.find((row) => row.warehouseSettingID === each.warehouseSettingID),
      ),
    ),
  ).toEqual(['own', '5', 'false', '']);
});

it('saves what has changed as one batch: own values are set, others created', () => {
  const drafts = new Map([
    [1, 'new'],
    [2, '7,5'],
    [3, 'false'],
  ]);
  const writes = settingWrites(house, drafts, [-1, -2, -3]);
  expect(writes[0]?.base).toEqual({ value: 'former' });
  expect(writes.map(({ request }) => request)).toEqual([
    expect.objectContaining({
      method: 'PUT',
      path: 'v2/companyWarehouseSettings/7',
      body: { companyID: 1, value: 'new' },
    }),
    expect.objectContaining({
      method: 'POST',
      path: 'v2/companyWarehouseSettings',
      body: { companyID: 1, warehouseSettingID: 2, warehouseID: 3, value: '7.5' },
    }),
  ]);
});

it('an emptied value is the definition\u2019s again: the own one is removed, none is created', () => {
  const drafts = new Map([
    [1, ' '],
    [2, ''],
    [4, ''],
  ]);
  const writes = settingWrites(house, drafts, [-1, -2, -3]);
  expect(writes.map(({ request }) => [request.method, request.path])).toEqual([
    ['DELETE', 'v2/companyWarehouseSettings/7'],
  ]);
});

it('what waits is told by the name of the setting', () => {
  const drafts = new Map([
    [1, 'new'],
    [2, '7,5'],
  ]);
  const titles = [...settingWrites(house, drafts, [-1]), ...settingWrites(house, new Map([[1, '']]), [])].map(
    ({ title }) => title,
  );
  expect(titles).toEqual([
    { id: 'Edit: {name}', values: { name: 'setting 1' } },
    { id: 'Create: {name}', values: { name: 'setting 2' } },
    { id: 'Delete: {name}', values: { name: 'setting 1' } },
  ]);
});

it('numbers are read as the language writes them', () => {
  expect(writtenValue({ type: 'number' }, '1.125', 'de')).toBe('1,125');
  expect(writtenValue({ type: 'text' }, '1.125', 'de')).toBe('1.125');
  const write = (entered: string, language: string) =>
    settingWrites({ ...house, language }, new Map([[2, entered]]), [-1]).map(({ request }) => request.body);
  expect(write('1.250', 'de')).toMatchObject([{ value: '1250' }]);
  expect(write('1.250', 'fi')).toMatchObject([{ value: '1.25' }]);
  expect(write('5,0', 'de')).toEqual([]);
});

it('is based on no value if the user saw none', () => {
  const writes = settingWrites({ ...house, seen: new Map() }, new Map([[1, 'new']]), []);
  expect(writes.map(({ base }) => base)).toEqual([{ value: null }]);
});

it.each([
  ['number', '12', true],
  ['number', '1,5', true],
  ['number', 'x', false],
  ['number', ' ', true],
  ['boolean', 'true', true],
  ['boolean', 'yes', false],
  ['text', '', true],
] as const)('%s takes “%s”: %s', (type, value, fits) => {
  expect(fitsType({ type }, value, 'de')).toBe(fits);
});
