import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Row } from '../../domain/resource';
import { tasks } from '../../domain/resources/tasks/tasks';
import { type CachedRow, openRows, type PackedRows, packRows, type UnreadRows } from './packed-rows';
import { bareRow, storedFields } from './packing';
import { StorageError } from './storage-error';

const fields = storedFields(tasks);
const pack = (rows: readonly Row[]): PackedRows =>
  packRows(
    tasks,
    rows.map((row) => ({ row })),
  );

const moment = fc
  .date({
    min: new Date('0001-01-01T00:00:00.000Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
/** A whole column is made of each of these, so that every encoding is tried, and fails half-way. */
const valuesOfAColumn = [
  fc.constant(null),
  fc.integer(),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(-0x80000000, 0x7fffffff, 0x80000000, 0, -1, 2 ** 53),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 0.5),
  fc.boolean(),
  moment,
  fc.constantFrom('new', 'started', ''),
  fc.constantFrom('2026-02-30T00:00:00.000Z', '2026-02-28T00:00:00.000Z'),
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 65_533, max: 65_537 }).map((length) => 'å'.repeat(length)),
  fc.jsonValue({ maxDepth: 1 }),
  fc.oneof(moment, fc.string(), fc.integer(), fc.boolean()),
];

/** Moments that milliseconds can represent, and others. */
const valuesOfMoments = [moment, fc.constantFrom('2026-02-28T00:00:00.000Z', '2026-02-28T00:00:00Z')];

const column = (field: string, count: number) => {
  const isOfMoments = tasks.fields[field as keyof typeof tasks.fields].kind === 'dateTime';
  return fc.constantFrom(...(isOfMoments ? valuesOfMoments : valuesOfAColumn)).chain((values) =>
    fc.array(fc.oneof({ weight: 5, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) }), {
      minLength: count,
      maxLength: count,
    }),
  );
};

const manyRows: fc.Arbitrary<readonly Row[]> = fc.integer({ min: 0, max: 20 }).chain((count) =>
  fc.tuple(...fields.map((field) => column(field, count))).map((columns) =>
    Array.from({ length: count }, (_, index) => ({
      ...bareRow(tasks, Object.fromEntries(fields.map((field, place) => [field, columns[place]?.[index]]))),
      taskID: (index + 1) * 7,
    })),
  ),
);

test('every row comes back as JSON would bring it, as a whole and field by field', () => {
  fc.assert(
    fc.property(manyRows, (rows) => {
      const packed = structuredClone(pack(rows));
      const open = openRows(tasks, packed);
      const expected: Row[] = JSON.parse(JSON.stringify(rows));
      expect(open.count).toBe(rows.length);
      for (const [index, row] of expected.entries()) {
        expect(open.key(index)).toBe(row['taskID']);
        for (const field of fields) expect(textOfMoment(open, index, field)).toEqual(row[field]);
        expect(open.row(index)).toEqual(row);
      }
    }),
  );
});

/** A column of moments returns milliseconds. */
function textOfMoment(open: UnreadRows, index: number, field: string): unknown {
  const value = open.column(field)(index);
  const written = open.row(index)[field];
  return typeof value === 'number' && typeof written === 'string' ? new Date(value).toISOString() : value;
}

test('packed rows are packed again among others', () => {
  fc.assert(
    fc.property(manyRows, manyRows, fc.infiniteStream(fc.boolean()), (one, other, choices) => {
      const unread = openRows(tasks, pack(one));
      const packed = one.map((_, index): CachedRow => ({ rows: unread, index }));
      const plain = other.map((row): CachedRow => ({ row }));
      const rowsToPack = [...packed, ...plain].sort(() => (choices.next().value ? 1 : -1));
      const again = openRows(tasks, packRows(tasks, rowsToPack));
      const rows = rowsToPack.map((each) => (each.rows ? one[each.index] : each.row));
      expect(rows.map((_, index) => again.row(index))).toEqual(JSON.parse(JSON.stringify(rows)));
    }),
  );
});

it('writes equal values as numbers', () => {
  const rows = Array.from({ length: 40 }, (_, index) =>
    bareRow(tasks, {
      taskID: index + 1000,
      lineCount: index,
      status: index % 2 ? 'new' : 'started',
      onHold: false,
      totalWeight: index / 3,
      deliveryDate: new Date(index * 1e9).toISOString(),
      orderNumber: `SO${index}`,
    }),
  );
  const { codecs } = pack(rows);
  const codecOf = (field: string) => codecs[fields.indexOf(field)];
  expect(
    ['taskID', 'lineCount', 'status', 'onHold', 'totalWeight', 'deliveryDate', 'orderNumber', 'picker'].map(
      codecOf,
    ),
  ).toEqual(['i', 'c', 'd', 'b', 'f', 'm', 't', 'n']);
});

describe('a damaged record is refused', () => {
  const packed = pack(
    [1, 2, 3].map((taskID) => bareRow(tasks, { taskID, taskNumber: `T${taskID}`, palletSummary: 'EUR 1' })),
  );
  const damages: Readonly<Record<string, unknown>> = {
    'no record': undefined,
    'another form': '[[1,',
    'fewer columns': { ...packed, codecs: packed.codecs.slice(1) },
    'an unknown codec': { ...packed, codecs: `?${packed.codecs.slice(1)}` },
    'shorter numbers': { ...packed, numbers: packed.numbers.slice(8) },
    'a missing text': { ...packed, texts: packed.texts.slice(1) },
    'a text too many': { ...packed, texts: [...packed.texts, ''] },
    'more rows': { ...packed, count: 90 },
    'no keys': pack([bareRow(tasks, { taskNumber: 'T1' })]),
    'a text that is no JSON': packedAsJson('[1,'),
    'JSON that is no list': packedAsJson('{}'),
  };
  it.each(Object.keys(damages))('%s', (name) => {
    expect(() => openRows(tasks, damages[name] as PackedRows)).toThrow(StorageError);
  });

  function packedAsJson(text: string): PackedRows {
    const intact = pack([bareRow(tasks, { taskID: 1, palletSummary: { EUR: 1 } })]);
    return { ...intact, texts: intact.texts.map((each) => (each.includes('EUR') ? text : each)) };
  }
});
