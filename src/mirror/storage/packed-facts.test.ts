import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf, type FactsBlock, lastColumns } from '../../domain/reports/language/facts/facts-block';
import { factsColumns, takeFacts } from '../../domain/reports/language/facts/facts-columns';
import { createNumberArena, ownBuffers } from '../../domain/reports/language/facts/number-arena';
import { tasks } from '../../domain/resources/tasks/tasks';
import { takePackedFacts } from './facts-store';
import { type PackedFacts, packFacts } from './packed-facts';
import { type Packed, packChildren } from './packing';
import { openFacts } from './read-facts';
import { StorageError } from './storage-error';

const moment = fc.constantFrom(
  '0001-01-01T00:00:00.000Z',
  '2026-10-25T01:30:00.123Z',
  '2026-10-25T01:30:00Z',
  '2026-11-25T22:00:00.000Z',
  null,
);
const amount = fc.constantFrom(0, 1, 0.1, 254, 255, 1e12, null);
const id = fc.constantFrom(1, 254, 255, 0x7fffffff, 2 ** 40, null);
const task = fc.record({
  assignments: fc.constant([
    { assignmentID: 1, pickerID: 7 },
    { assignmentID: 2, pickerID: 300 },
  ]),
  taskPallets: fc.array(fc.record({ palletTypeID: id, amount }), { maxLength: 2 }),
  taskLines: fc.array(
    fc.record({
      taskLineID: id,
      productID: id,
      originalAmount: amount,
      taskAmount: amount,
      actualAmount: amount,
      bin: fc.constantFrom('A-1', '', 'Ä 100 %'),
      status: fc.constantFrom('completed', 'new'),
      assignmentLines: fc.array(
        fc.record({
          assignmentLineID: id,
          assignmentID: fc.constantFrom(1, 2, 3),
          amount,
          scrapAmount: amount,
          reasonCodeID: id,
          timeStarted: moment,
          timeCompleted: moment,
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  ),
});
const rows = fc
  .array(task, { maxLength: 6 })
  .map((made) => made.map((one, index) => ({ ...one, taskID: index * 50 + 3 })));

it('facts come back unchanged, from packed children too', () => {
  fc.assert(
    fc.property(rows, (made) => {
      const children = new Map(
        made.map((row): [number, Packed] => [
          row.taskID,
          JSON.parse(JSON.stringify(packChildren(tasks, row))),
        ]),
      );
      const stored = openFacts(structuredClone(packFacts(takePackedFacts(children))), createNumberArena(64));
      expect(contentOf(stored)).toEqual(contentOf(blockOf(takeFacts(made))));
      expect(made.map(({ taskID }) => stored.placeOf(taskID))).toEqual(made.map((_, place) => place));
      expect(stored.placeOf(4)).toBe(-1);
    }),
  );
});

function contentOf(block: FactsBlock) {
  const columns = factsColumns.map(({ kind }, place) =>
    kind === 'text' ? block.texts(place) : [...block.numbers(place)],
  );
  const last = Object.values(lastColumns).map((place) => [...block.numbers(place)]);
  const ends = [block.lineEnds, block.pickEnds, block.palletEnds].map((list) => [...list]);
  return { columns, last, ends };
}

it('moments of a few days take four bytes', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 25) + ms * 3_600_000).toISOString();
  const lines = Array.from({ length: 10 }, (_, index) => ({
    taskLineID: index,
    assignmentLines: [{ assignmentLineID: index, timeStarted: at(index), timeCompleted: at(index + 0.5) }],
  }));
  const { codecs } = packFacts(takeFacts([{ taskID: 1, taskLines: lines }]));
  const isMoment = (place: number) => factsColumns[place]?.kind === 'moment';
  expect([...codecs].filter((_, place) => isMoment(place))).toEqual(['i', 'i']);
});

describe('a damaged record is refused', () => {
  const packed = packFacts(
    takeFacts([{ taskID: 1, taskLines: [{ taskLineID: 1, bin: 'A-1', status: 'new' }] }]),
  );
  const damages: Readonly<Record<string, unknown>> = {
    'no record': undefined,
    'fewer columns': { ...packed, codecs: packed.codecs.slice(1) },
    'an unknown codec': { ...packed, codecs: `?${packed.codecs.slice(1)}` },
    'shorter numbers': { ...packed, numbers: packed.numbers.slice(8) },
    'a missing text': { ...packed, texts: packed.texts.slice(1) },
    'more rows': { ...packed, counts: { ...packed.counts, line: 90 } },
  };
  it.each(Object.keys(damages))('%s', (name) => {
    expect(() => openFacts(damages[name] as PackedFacts, ownBuffers)).toThrow(StorageError);
  });
});

it('has other columns only together with another number in the mirror’s signature', () => {
  const text = factsColumns.map(({ frame, name, kind }) => `${frame}.${name} ${kind}`).join(', ');
  expect(text).toMatchInlineSnapshot(
    `"task.taskID number, task.lines number, task.pallets number, line.picks number, line.taskLineID number, line.productID number, line.originalAmount number, line.taskAmount number, line.actualAmount number, line.bin text, line.status text, pick.assignmentLineID number, pick.amount number, pick.scrapAmount number, pick.reasonCodeID number, pick.timeStarted moment, pick.timeCompleted moment, pick.pickerID number, pallet.palletTypeID number, pallet.amount number"`,
  );
  expect(readFileSync(new URL('database.ts', import.meta.url), 'utf8')).toContain("'facts 1'");
});
