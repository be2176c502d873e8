import { expect, it } from 'vitest';
import { refusalOf } from './refusal-of';

it.each([
  ['dispatches_companyID_routeID_fkey', 'routeID'],
  ['taskLines_companyID_productID_fkey1', 'productID'],
  ['accountingAuthorizations_secretHash_fkey', null],
  ['users_companyID_secretHash_fkey', null],
  ['otherwise', null],
])('a missing reference is named by a field that a resource declares: %s', (constraint, field) => {
  const refusal = refusalOf(Object.assign(new Error('gone'), { code: '23503', constraint }));
  expect(refusal?.status).toBe(422);
  const reasons = field === null ? undefined : { [field]: { code: 'field.missing-row' } };
  expect(refusal?.body.reasons).toEqual(reasons);
});
