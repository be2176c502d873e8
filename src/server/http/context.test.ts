import { expect, it } from 'vitest';
import { companyOf, signedInAs } from './context';

const user = { username: 'anna', secretHash: 'hash', passwordHash: null } as const;
const main = signedInAs({ ...user, userID: 1, companyID: 1, userType: 'TOOLS' });
const admin = signedInAs({ ...user, userID: 7, companyID: 1, userType: 'TOOLS' });

it('a call works in the company that it names, in any form and place, else in the caller’s own', () => {
  for (const named of [[2], ['2'], [['2']], [undefined, '', null, 2], [2, '2']])
    expect(companyOf(main, ...named), JSON.stringify(named)).toBe(2);
  expect([companyOf(main), companyOf(admin), companyOf(admin, 1, '1')]).toEqual([1, 1, 1]);
});

it('one that names two companies works in neither', () => {
  for (const named of [[1, 2], ['2', 1], [2, [1]], [['1', '2']]])
    expect(() => companyOf(main, ...named), JSON.stringify(named)).toThrow('not allowed');
});

it('one with an invalid company, or another one than the own, is refused', () => {
  for (const named of [0, -1, 1.5, '1 ', '0x1', {}, [], true, 2 ** 31])
    expect(() => companyOf(main, named), JSON.stringify(named)).toThrow('not allowed');
  expect(() => companyOf(admin, 2)).toThrow('not allowed');
});
