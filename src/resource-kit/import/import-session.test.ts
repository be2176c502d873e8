import { describe, expect, it, vi } from 'vitest';
import { guessMapping } from '../../domain/imports/columns';
import { importKindOf, specialImports } from '../../domain/imports/kinds';
import { checkRows } from './check-rows';
import { createImportSession } from './import-session';
import { readFile } from './read-file';

const session = () =>
  createImportSession({
    api: () => ({ send: async () => ({ kind: 'none', reason: 'unreachable' }) }),
    pause: async () => {},
    uuid: () => 'id',
  });

const fileOf = (text: string) => new Blob([text]);
const codes = {
  warehouses: ['W1'],
  warehouseSections: ['KUI'],
  pickers: ['P1'],
  products: ['BOLT', 'NUT'],
  routes: ['North'],
};
const header = 'Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Tuotenimi;Hyllypaikka;Määrä';

async function check(text: string, createsProducts = false) {
  const calls = session();
  const { headers, decimalMark } = await calls.open(fileOf(text), () => {});
  const mapping = guessMapping(specialImports.tasks.columns, headers);
  const summary = await calls.check({
    kind: 'tasks',
    mapping,
    decimalMark,
    codes,
    createsProducts,
    taken: [],
  });
  return { calls, summary };
}

describe('the check of a file of tasks', () => {
  const rows = [
    header,
    'A1;W1;PIC;BOLT;Bolt;A-1;1,5',
    'A2;W1;PIC;BOLT;Bolt;A-1;x',
    'A1;W1;PIC;NUT;Nut;A-2;2',
    'A2;W1;PIC;NUT;Nut;A-2;2',
    'A3;W9;PIC;NEW;"New; ""one""";A-3;1',
    'A4;W1;PIC;NEW;Neu;A-3;1',
  ].join('\r\n');

  it('holds back whole tasks and names each problem by its row in the file', async () => {
    const { calls, summary } = await check(rows);
    expect(summary).toEqual({
      check: 1,
      rows: 6,
      goodGroups: 1,
      goodRows: 2,
      badRows: 3,
      problems: 4,
      heldBack: 1,
      newProducts: 0,
      existing: 0,
      existingRows: 0,
      unknown: [],
      unknownCount: 0,
    });
    expect((await calls.problems()).map(({ number, column }) => [number, column])).toEqual([
      [3, 'taskAmount'],
      [6, 'warehouseCode'],
      [6, 'productCode'],
      [7, 'productCode'],
    ]);
    expect((await calls.goodRows()).map(({ taskAmount }) => taskAmount)).toEqual(['1.5', '2']);
    const page = await calls.page({ from: 1, count: 5, isBadOnly: true });
    expect(page.total).toBe(3);
    expect(page.rows.map(({ number, values }) => [number, values.productName])).toEqual([
      [6, 'New; "one"'],
      [7, 'Neu'],
    ]);
  });

  it('creates missing products, each once and only for valid tasks', async () => {
    const { calls, summary } = await check(rows, true);
    expect(summary).toMatchObject({ goodGroups: 2, newProducts: 1, badRows: 2 });
    expect(await calls.newProducts()).toEqual([{ productCode: 'NEW', name: 'Neu', speechProductCode: null }]);
  });

  it('says once that a line of a new product lacks its name', async () => {
    const calls = session();
    const lines = ['NEW;Neu;N;A-1;1;kpl', 'OTHER;;O;A-3;1;kpl'];
    const text = ['Tuotekoodi;Tuotenimi;Puhekoodi;Hyllypaikka;Määrä;Yksikkö', ...lines].join('\n');
    const { decimalMark } = await calls.open(fileOf(text), () => {});
    const names = ['productCode', 'name', 'speechProductCode', 'bin', 'taskAmount', 'uom'];
    const mapping = Object.fromEntries(
      names.map((name, index) => [name, { kind: 'column', index } as const]),
    );
    const asked = { kind: 'taskLines', mapping, decimalMark, codes, createsProducts: true, taken: [] };
    expect(await calls.check(asked)).toMatchObject({ goodRows: 1, newProducts: 1, problems: 1 });
    expect((await calls.problems()).map(({ number, column }) => [number, column])).toEqual([[3, 'name']]);
  });

  it('names problems in the order of the file, however its tasks are mixed', async () => {
    const { calls } = await check(
      [header, ...[1, 2, 1, 2].map((n) => `A${n};W9;PIC;BOLT;B;A-1;1`)].join('\n'),
    );
    expect((await calls.problems()).map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  });

  it('returns the left-out rows as in the file, with those held back, piece by piece', async () => {
    const { calls, summary } = await check(`${rows}\r\nA5;W1;PIC;BOLT;Bolt;A-1;1;more`);
    const leftOut = async (from: number) => {
      const found = await calls.leftOut({ check: summary.check, from, count: 3 });
      return found.map(({ number, cells, problems }) => [number, cells.join('|'), problems.length]);
    };
    expect(await leftOut(0)).toEqual([
      [3, 'A2|W1|PIC|BOLT|Bolt|A-1|x', 1],
      [5, 'A2|W1|PIC|NUT|Nut|A-2|2', 0],
      [6, 'A3|W9|PIC|NEW|New; "one"|A-3|1', 2],
    ]);
    expect(await leftOut(3)).toEqual([
      [7, 'A4|W1|PIC|NEW|Neu|A-3|1', 1],
      [8, 'A5|W1|PIC|BOLT|Bolt|A-1|1|more', 1],
    ]);
    expect(await leftOut(6)).toEqual([]);
  });

  it('takes an order of a thousand lines as a whole', async () => {
    const lines = Array.from({ length: 1_000 }, (_, line) => `A1;W1;PIC;BOLT;Bolt;A-${line};1`);
    const { summary } = await check([header, ...lines].join('\n'));
    expect(summary).toMatchObject({ goodGroups: 1, goodRows: 1_000, problems: 0 });
  });

  it('stops if the server does not answer, and can be continued', async () => {
    const { calls } = await check(rows);
    const request = { baseUrl: 'https://tools.example/api/', authorization: 'x', companyID: 1 };
    expect(await calls.send(request, () => {})).toMatchObject({ created: 0, stop: { kind: 'unreachable' } });
  });

  it('is continued by the requesting session, which is told its progress', async () => {
    const calls = createImportSession({
      api: ({ authorization }) => ({
        send: async () => ({
          kind: 'reply',
          headers: new Map(),
          ...(authorization === 'ended' ? { status: 401, text: '' } : { status: 200, text: '{"created":1}' }),
        }),
      }),
      pause: async () => {},
      uuid: () => 'id',
    });
    const { headers, decimalMark } = await calls.open(fileOf(rows), () => {});
    const mapping = guessMapping(specialImports.tasks.columns, headers);
    await calls.check({ kind: 'tasks', mapping, decimalMark, codes, createsProducts: false, taken: [] });
    const request = { baseUrl: 'https://tools.example/api/', companyID: 1 };
    const [first, second] = [vi.fn(), vi.fn()];
    const stopped = await calls.send({ ...request, authorization: 'ended' }, first);
    expect(stopped.stop).toMatchObject({ kind: 'status', status: 401 });
    first.mockClear();
    const end = await calls.send({ ...request, authorization: 'new' }, second);
    expect(end).toMatchObject({ created: 1, stop: null });
    expect(second).toHaveBeenLastCalledWith(1, 2);
    expect(first).not.toHaveBeenCalled();
  });
});

it('existing tasks are counted apart, and unknown routes of the others are named', async () => {
  const calls = session();
  const file = [
    'Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Hyllypaikka;Määrä;Reitti',
    'A1;W1;PIC;BOLT;A-1;1;Nord',
    'A2;W1;PIC;BOLT;A-1;1;Nroth',
    'A2;W1;PIC;NUT;A-2;1;Nroth',
    'A3;W1;PIC;BOLT;A-1;1;North',
    'A4;W1;PIC;BOLT;A-1;1;',
    'A5;W9;PIC;BOLT;A-1;1;South',
    ...Array.from({ length: 12 }, (_, index) => `B${index};W1;PIC;BOLT;A-1;1;Tour ${index}`),
  ];
  const { headers, decimalMark } = await calls.open(fileOf(file.join('\n')), () => {});
  const mapping = guessMapping(specialImports.tasks.columns, headers);
  const request = { kind: 'tasks', mapping, decimalMark, codes, createsProducts: false, taken: [] };
  const summary = await calls.check({ ...request, existing: ['A1', 'A5', 'X'] });
  expect(summary).toMatchObject({ goodGroups: 16, existing: 1, badRows: 1, unknownCount: 13 });
  const again = await calls.check({ ...request, existing: ['A1', 'A2'] });
  expect(again).toMatchObject({ goodRows: 17, existing: 2, existingRows: 3 });
  expect(summary.unknown).toHaveLength(10);
  expect(summary.unknown.slice(0, 3)).toEqual(['Nroth', 'Tour 0', 'Tour 1']);
});

it('locations name sections of their warehouse', async () => {
  const calls = session();
  const { headers, decimalMark } = await calls.open(fileOf('bin;section\nA-1;KUI\nA-2;WET\nA-3;'), () => {});
  const mapping = guessMapping(specialImports.locations.columns, headers);
  const request = { kind: 'locations', mapping, decimalMark, codes, createsProducts: false, taken: [] };
  expect(await calls.check(request)).toMatchObject({ goodRows: 2, badRows: 1 });
  expect(await calls.problems()).toMatchObject([
    { number: 3, column: 'warehouseSectionCode', reason: { values: { code: 'WET' } } },
  ]);
});

it('the order of day and month is the file’s if its dates show it', async () => {
  const orderOf = async (text: string) => (await session().open(fileOf(text), () => {})).dateOrder;
  expect(await orderOf('order;due\n1;01/02/2026\n2;11/28/2026 2:30 PM')).toBe('month');
  expect(await orderOf('order;due\n1;11/28/2026\n2;31/12/2026')).toBe('day');
  expect(await orderOf('order;due\n1;01/02/2026')).toBe('day');
});

it('an import that refuses existing rows names them', async () => {
  const none: ReadonlySet<string> = new Set();
  const file = await readFile(fileOf('pickerCode,firstName,lastName\nP1,Aino,Aalto\nP2,Eino,Elo'), () => {});
  const pickers = importKindOf('pickers');
  const options = {
    mapping: guessMapping(pickers.columns, file.headers),
    decimalMark: '.',
    known: { warehouses: none, warehouseSections: none, pickers: none, products: none, routes: none },
    createsProducts: false,
    taken: new Set(['P1']),
  } as const;
  expect(checkRows(pickers, file, options).problems).toEqual([]);
  expect(checkRows({ ...pickers, mustBeNew: 'pickerCode' }, file, options).problems).toMatchObject([
    { row: 0, column: 'pickerCode', reason: { id: 'It exists already' } },
  ]);
});

it('holds back rows with a barcode that another product has, in the file or among the existing ones', async () => {
  const calls = session();
  const file = [
    'productCode;name;barcodes',
    'BOLT;Bolt;401 402',
    'NUT;Nut;403',
    'NAIL;Nail;404|403',
    'PIN;Pin;900',
  ];
  const { headers, decimalMark } = await calls.open(fileOf(file.join('\n')), () => {});
  const mapping = guessMapping(importKindOf('products').columns, headers);
  const summary = await calls.check({
    kind: 'products',
    mapping,
    decimalMark,
    codes,
    createsProducts: false,
    taken: [],
    owners: [
      ['401', 'BOLT'],
      ['900', 'SCREW'],
    ],
  });
  expect(summary).toMatchObject({ rows: 4, goodRows: 2, badRows: 2 });
  expect(
    (await calls.problems()).map(({ number, column, reason }) => [number, column, reason.values]),
  ).toEqual([
    [4, 'productCodes', { code: '403', owner: 'NUT' }],
    [5, 'productCodes', { code: '900', owner: 'SCREW' }],
  ]);
});

describe('a file opened while another is being read', () => {
  const header = 'pickerCode;firstName;lastName';
  const request = {
    kind: 'pickers',
    mapping: guessMapping(importKindOf('pickers').columns, header.split(';')),
    decimalMark: ',',
    codes,
    createsProducts: false,
    taken: [],
  } as const;

  it('is the one that counts, whichever is read first', async () => {
    const calls = session();
    const controllers: ReadableStreamDefaultController[] = [];
    const start = (controller: ReadableStreamDefaultController) => void controllers.push(controller);
    const slow = { size: 10, stream: () => new ReadableStream({ start }) };
    const former = expect(calls.open(slow, () => {})).rejects.toThrow('another file has been chosen');
    await expect(calls.check(request)).rejects.toThrow('no file has been read');
    await calls.open(fileOf(`${header}\nB1;Ukko;Utu`), () => {});
    // The first stream is read for the byte order mark, the second for the contents.
    const bytes = new TextEncoder().encode(`${header}\nA1;Aino;Aalto\nA2;Eino;Elo\n`);
    controllers[0]?.enqueue(bytes);
    await vi.waitFor(() => expect(controllers).toHaveLength(2));
    controllers[1]?.enqueue(bytes);
    await former;
    expect(await calls.check(request)).toMatchObject({ rows: 1 });
    expect(await calls.goodRows()).toMatchObject([{ pickerCode: 'B1' }]);
  });

  it('is not answered with rows of the one before', async () => {
    const calls = session();
    await calls.open(fileOf(`${header}\nA1;;`), () => {});
    const { check: before } = await calls.check(request);
    await calls.open(fileOf(`${header}\nB1;;`), () => {});
    const { check: now } = await calls.check(request);
    const piece = { from: 0, count: 10 };
    await expect(calls.leftOut({ check: before, ...piece })).rejects.toThrow('checked anew');
    expect(await calls.leftOut({ check: now, ...piece })).toMatchObject([{ cells: ['B1', '', ''] }]);
  });
});
