import { expect, it } from 'vitest';
import { taskErrors } from '../../domain/resources/tasks/task-errors';
import { fillPlaceholders } from '../../domain/tasks/event-messages';
import type { Format } from '../fields/use-format';
import { exportPieces } from './export-rows';

const format = { dateTime: String, plainNumber: String } as unknown as Format;

it('writes what a field says in the words of the reader, where the list knows them', async () => {
  const rows = [
    { eventID: 1, type: 'device', message: 'Out of paper' },
    { eventID: 2, type: 'other', message: 'Lost' },
  ];
  const lines: (readonly string[])[] = [];
  const pieces = exportPieces(taskErrors, ['type', 'message'], rows, {
    device: { readRows: async () => [] },
    translate: fillPlaceholders,
    format,
    yes: 'Yes',
    no: 'No',
    texts: { message: ({ eventID, message }) => `${eventID}: ${String(message)}` },
  });
  for await (const piece of pieces) lines.push(...piece);
  expect(lines).toEqual([
    ['Type', 'Message'],
    ['Device', '1: Out of paper'],
    ['Other', '2: Lost'],
  ]);
});
