import { expect, it } from 'vitest';
import type { Row } from '../resource';
import { taskListConfigs } from '../resources/company/list-configs';
import { pickers } from '../resources/company/pickers';
import { tasks } from '../resources/tasks/tasks';
import { staleFields } from './stale-fields';

const ofTask = (row: Row, base: Row, values: Row) => staleFields(tasks, { row, base, values });
const ofConfig = (row: unknown, base: unknown, value: unknown) =>
  staleFields(taskListConfigs, { row: { value: row }, base: { value: base }, values: { value } });

it('[S63] an edit is stale if the row has neither the value that it is based on nor the one that it sets', () => {
  expect(ofTask({ priority: 7 }, { priority: 5 }, { priority: 6 })).toEqual(['priority']);
  expect(ofTask({ priority: 5 }, { priority: 5 }, { priority: 6 })).toEqual([]);
  expect(ofTask({ priority: 6 }, { priority: 5 }, { priority: 6 })).toEqual([]);
  expect(ofTask({ priority: 7 }, {}, { priority: 6 })).toEqual([]);
  expect(ofTask({ priority: 7, route: 'B' }, { priority: 5, route: 'A' }, { route: 'C' })).toEqual(['route']);
});

it('[S63] null and an empty text are equal; zero and “no” are values', () => {
  for (const nothing of [null, undefined, ''])
    expect(ofTask({ route: nothing }, { route: '' }, { route: 'North' })).toEqual([]);
  expect(ofTask({ priority: 0 }, { priority: null }, { priority: 6 })).toEqual(['priority']);
  expect(ofTask({ onHold: false }, { onHold: null }, { onHold: true })).toEqual(['onHold']);
});

it('[S63] values of JSON are equal in any order of their names, lists only in the same order', () => {
  const written = { sort: ['priority', 'ASC'], filters: { status: ['new'], routeID: 3 } };
  const stored = { filters: { routeID: 3, status: ['new'] }, sort: ['priority', 'ASC'] };
  expect(ofConfig(stored, written, {})).toEqual([]);
  expect(ofConfig(stored, {}, written)).toEqual([]);
  expect(ofConfig({ ...stored, sort: ['ASC', 'priority'] }, written, {})).toEqual(['value']);
  expect(ofConfig({ ...stored, filters: { routeID: 4, status: ['new'] } }, written, {})).toEqual(['value']);
});

it('[S63] secrets are never compared, nor names that are no fields', () => {
  const edit = { row: { pin: '1', constructor: 1 }, base: { pin: '2', constructor: 2 } };
  expect(staleFields(pickers, { ...edit, values: { pin: '3', constructor: 3 } })).toEqual([]);
});
