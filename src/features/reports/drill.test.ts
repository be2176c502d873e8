import { expect, it } from 'vitest';
import { conditionOf } from '../../domain/query/filter-rows';
import { reportOf } from '../../domain/reports/declared/reports';
import { pickTypes } from '../../domain/tasks/statuses';
import { taskAttributes } from '../../domain/tasks/task-attributes';
import { drillInto, keysIn, listOfTasks, maxBehind } from './drill';

const parametersOf = (address: string) => new URLSearchParams(address.split('?')[1]);
const errorsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ eventID: index + 1 }));

it('asks for the tasks behind rows that do not name them', () => {
  const rows = [{ id: 'A-1|7' }, { id: 'A-2|7' }];
  expect(drillInto(reportOf('pickingPerLocation'), rows)).toEqual({
    kind: 'behind',
    ids: ['A-1|7', 'A-2|7'],
    piece: null,
  });
  const route = { id: 'North' };
  expect(drillInto(reportOf('palletPerRoute'), [route], 'EUR')).toMatchObject({
    ids: ['North'],
    piece: 'EUR',
  });
});

it('opens the one task that rows name, and the list of several', () => {
  const report = reportOf('inventoryErrors');
  expect(drillInto(report, [{ taskID: 3 }, { taskID: 3 }])).toEqual({ kind: 'address', address: '/tasks/3' });
  expect(drillInto(report, [{ taskID: 3 }, { taskID: 5 }])).toEqual({
    kind: 'address',
    address: listOfTasks([3, 5]),
  });
  expect(drillInto(report, [{ taskID: null }])).toBeNull();
});

it('opens the errors of a mark', () => {
  const report = reportOf('taskErrors');
  expect(drillInto(report, errorsOf(1))).toEqual({ kind: 'address', address: '/errors/1' });
  const several = drillInto(report, errorsOf(2));
  const address = several?.kind === 'address' ? several.address : '';
  expect(parametersOf(address).get('f')).toBe('{"eventID":[1,2]}');
  expect(drillInto(report, errorsOf(maxBehind))).toMatchObject({ kind: 'address' });
  expect(drillInto(report, errorsOf(maxBehind + 1))).toEqual({ kind: 'too many' });
});

it('a list of tasks is restricted by nothing but which they are', () => {
  const parameters = parametersOf(listOfTasks([3, 5]));
  expect(parameters.get('pt')).toBe(pickTypes.join('.'));
  expect(parameters.get('d')).toBe('_');
  const [[attribute, operation, value]] = JSON.parse(parameters.get('f') ?? '');
  expect(conditionOf(taskAttributes, { attribute, operation, value })).toEqual({
    field: 'taskID',
    condition: { in: ['3', '5'] },
  });
  expect([...parameters.keys()].toSorted()).toEqual(['d', 'f', 'pt']);
});

it('the longest list has an address that servers and proxies take, also where the API is asked for it', () => {
  const keys = keysIn(
    Array.from({ length: maxBehind }, (_, index) => ({ taskID: 9_000_000 + index })),
    'taskID',
  );
  expect(listOfTasks(keys).length).toBeLessThan(7000);
  const asked = new URLSearchParams({ filter: JSON.stringify({ taskID: { in: keys.map(String) } }) });
  expect(String(asked).length).toBeLessThan(7000);
});
