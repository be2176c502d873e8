import { expect, it } from 'vitest';
import { users } from '../../domain/resources/company/users';
import { locations } from '../../domain/resources/sites/locations';
import { taskFilters } from '../../domain/resources/tasks/task-filters';
import { changedValues, formFields, initialValues } from './form-values';

it("a new row begins with its page's values, else the declared ones; an existing row with its own", () => {
  const begin = initialValues(locations, null);
  expect(begin).toEqual({ bin: null, binOrder: 0, validationDigits: null, warehouseSectionID: null });
  expect(initialValues(locations, null, { binOrder: 7, warehouseID: 1 })).toEqual({ ...begin, binOrder: 7 });
  expect(initialValues(locations, { bin: 'A-1', binOrder: null }, { binOrder: 7 })).toEqual({
    ...begin,
    ...{ bin: 'A-1', binOrder: null },
  });
});

it('a value entered and set back is no change, nor is a secret that stays empty', () => {
  const begin = initialValues(users, { username: 'aino' });
  const changed = (entered: object) => {
    const dirty = Object.fromEntries(formFields(users).map((name) => [name, true]));
    return changedValues(users, { ...begin, ...entered }, { dirty, begin });
  };
  expect(changed({})).toEqual({});
  expect(changed({ username: 'eero', password: null })).toEqual({ username: 'eero' });
  expect(changed({ password: 'a secret' })).toEqual({ password: 'a secret' });
});

it('JSON is one value, whatever the form says of its parts', () => {
  const before = [{ attribute: 'priority', operation: '>', value: '5' }];
  const begin = { filter: before };
  const dirty = { filter: [{ value: true }] };
  const changed = (filter: unknown) => changedValues(taskFilters, { filter }, { dirty, begin });
  expect(changed(structuredClone(before))).toEqual({});
  expect(changed([])).toEqual({ filter: [] });
});
