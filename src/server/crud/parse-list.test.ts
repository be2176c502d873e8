import { expect, it } from 'vitest';
import type { UserType } from '../../domain/permissions';
import { companies } from '../../domain/resources/company/companies';
import { recordHistory } from '../../domain/resources/company/record-history';
import { warehouses } from '../../domain/resources/sites/warehouses';
import { tasks } from '../../domain/resources/tasks/tasks';
import { signedInAs } from '../http/context';
import { parseList } from './list-request';

const as = (userType: UserType, userID = 7) =>
  signedInAs({ userID, companyID: 2, userType, username: 'x', secretHash: null, passwordHash: null });
const admin = as('TOOLS');
const rangeOf = (range: readonly number[] | null, more: object = {}) =>
  parseList({ ...(range && { range: JSON.stringify(range) }), ...more }, admin, tasks).plan.range;

it('returns fifty rows by default, and at most one more than a thousand', () => {
  expect(rangeOf(null)).toEqual([0, 49]);
  expect(rangeOf([0, 1000])).toEqual([0, 1000]);
  expect(rangeOf([10, 5000])).toEqual([10, 1010]);
});

it('returns two thousand as columns, which only rows in order of their key can be', () => {
  const inColumns = (field: string) => ({ shape: 'columns', sort: JSON.stringify([field, 'ASC']) });
  expect(rangeOf([0, 5000], inColumns('taskID'))).toEqual([0, 1999]);
  expect(rangeOf([0, 5000], inColumns('priority'))).toEqual([0, 1000]);
  const isInColumns = (field: string) => parseList(inColumns(field), admin, tasks).isInColumns;
  expect([isInColumns('taskID'), isInColumns('priority')]).toEqual([true, false]);
});

it('treats rows beyond the possible number as the last ones', () => {
  expect(rangeOf([2 ** 40, 2 ** 41])).toEqual([2 ** 31 - 1, 2 ** 31 - 1]);
});

it('reads a page of hundreds of rows as a long one', () => {
  const lengthOf = (last: number) => parseList({ range: `[0,${last}]` }, admin, tasks).length;
  expect([lengthOf(49), lengthOf(249), lengthOf(250)]).toEqual(['short', 'short', 'long']);
});

it('leaves the total out only on request', () => {
  const isCounted = (count?: string) => parseList({ count }, admin, tasks).isCounted;
  expect([isCounted(), isCounted('all'), isCounted('none')]).toEqual([true, true, false]);
});

it('knows the attributes of tasks in a sort, too, and in no other list', () => {
  const sorted = { sort: '["taskLineCount","DESC"]' };
  expect(parseList(sorted, admin, tasks)).toMatchObject({ isSorted: true });
  for (const parameters of [sorted, { filter: '{"taskLineCount":1}' }])
    expect(() => parseList(parameters, admin, warehouses)).toThrow(
      expect.objectContaining({ status: 400, message: 'Unknown field taskLineCount' }),
    );
});

it('works in the company that is named, in any form, and only in one', () => {
  const main = as('TOOLS', 1);
  const named = (parameters: Readonly<Record<string, unknown>>, inPath?: number) =>
    parseList(parameters, main, warehouses, {}, inPath).companyID;
  expect(named({})).toBe(2);
  expect([named({ companyID: '3' }), named({ filter: '{"companyID":3}' }), named({}, 3)]).toEqual([3, 3, 3]);
  for (const [parameters, inPath] of [
    [{ companyID: '3', filter: '{"companyID":4}' }],
    [{ filter: '{"companyID":4}' }, 3],
  ] as const)
    expect(() => named(parameters, inPath)).toThrow(expect.objectContaining({ status: 403 }));
  expect(() => parseList({ companyID: '3' }, admin, warehouses)).toThrow();
});

it('takes the company in a filter of companies for one of them, among the visible ones', () => {
  const asked = { filter: '{"companyID":3}' };
  const third = { field: 'companyID', kind: 'in', values: [3] };
  expect(parseList(asked, as('TOOLS', 1), companies)).toMatchObject({
    companyID: 2,
    plan: { tests: [third] },
  });
  expect(parseList(asked, admin, companies).plan.tests).toEqual([third, { ...third, values: [2] }]);
});

it('narrows a list to the rows that the caller may see', () => {
  const { tests } = parseList({}, as('TOOLS-STANDARD'), recordHistory).plan;
  expect(tests).toMatchObject([{ field: 'resource', kind: 'in' }]);
});
