import { expect, it } from 'vitest';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { fillPlaceholders } from '../../../domain/tasks/event-messages';
import { exportPieces } from '../../../resource-kit/export/export-rows';
import type { Format } from '../../../resource-kit/fields/use-format';
import { taskTexts } from './task-texts';

it('says a route that came as a text only beside those that have a name', async () => {
  const rows = [
    { taskID: 1, routeID: 3, route: 'North' },
    { taskID: 2, routeID: null, route: 'Elsewhere' },
    { taskID: 3, routeID: null, route: null },
  ];
  const pieces = exportPieces(tasks, ['routeID'], rows, {
    device: { readRows: async () => [{ routeID: 3, name: 'North, by boat' }] },
    translate: fillPlaceholders,
    format: {} as Format,
    yes: 'Yes',
    no: 'No',
    texts: taskTexts,
  });
  const lines: (readonly string[])[] = [];
  for await (const piece of pieces) lines.push(...piece);
  expect(lines).toEqual([['Route'], ['North, by boat'], ['Elsewhere'], ['']]);
});
