import { expect, it } from 'vitest';
import { type ErpState, erpPatch, erpStateOfOrders } from './erp-states';

const now = '2026-11-30T10:00:00.000Z';

it('a task counts as sent only once the accounting system has confirmed it', () => {
  expect(erpPatch('sent', now)).toEqual({ erpState: 'sent', erpSuccess: true, erpSuccessAt: now });
  expect(erpPatch('queued', now)).toEqual({ erpState: 'queued', erpSuccess: false, erpSuccessAt: null });
  expect(erpPatch('refused', now)).toEqual({ erpState: 'refused', erpSuccess: false, erpSuccessAt: null });
  expect(erpPatch(null, now)).toEqual({ erpState: null, erpSuccess: null, erpSuccessAt: null });
});

it.each<[ErpState | null, readonly (ErpState | null)[]]>([
  ['sent', ['sent', 'sent']],
  // A user has to look at it, whatever the state of the others.
  ['refused', ['sent', 'queued', 'refused']],
  ['queued', ['sent', 'queued', null]],
  // One that was not sent: the whole is not there.
  [null, ['sent', null]],
  [null, [null, null]],
  [null, []],
])('a merged task is %s with its orders: %j', (state, orders) => {
  for (const each of [orders, orders.toReversed()])
    expect(erpStateOfOrders(each.map((erpState) => ({ erpState })))).toBe(state);
});
