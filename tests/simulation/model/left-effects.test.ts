import { expect, it } from 'vitest';
import type { Row } from '../../../src/domain/resource';
import { sweepEpoch } from '../../../src/sync/core/pull/sweep-state';
import { entryOf } from '../../fakes/entries';
import { watchLeftEffects } from './left-effects';
import { keepServerRows } from './server-rows';

const acked = entryOf(1, {
  state: 'acked',
  effects: [{ kind: 'patch', resource: 'reasonCodes', id: 7, patch: { description: 'wet' } }],
});

/** A server that has accepted the edit, and the device's rows when its entry leaves. */
function leaves(held: Row | null, { epoch = sweepEpoch, isDeleted = false } = {}): string | null {
  const rows = keepServerRows();
  rows.begin([{ reasonCodeID: 7, reasonCode: 'R1', description: 'dry' }]);
  const put = (description: string) =>
    rows.accept({ method: 'PUT', path: 'v2/reasoncodes/7', body: { description }, answer: null });
  put('wet');
  put('torn');
  if (isDeleted) rows.accept({ method: 'DELETE', path: 'v2/reasoncodes/7', body: null, answer: null });
  const codes = new Map<number, Row>([[8, { reasonCode: 'R2' }]]);
  if (held) codes.set(7, { reasonCode: 'R1', ...held });
  const observe = watchLeftEffects({ rows, realKeys: new Map(), epoch: () => epoch, codes: () => codes });
  expect(observe([acked])).toBeNull();
  return observe([]);
}

it('an entry leaves when the device holds its effect, or what came after it', () => {
  expect(leaves({ description: 'wet' })).toBeNull();
  expect(leaves({ description: 'torn' })).toBeNull();
  expect(leaves(null, { isDeleted: true })).toBeNull();
});

it('finds an entry that leaves earlier, with an API that has only sweeps', () => {
  expect(leaves({ description: 'dry' })).toMatch('as it was before');
  expect(leaves(null)).toMatch('not on the device');
  expect(leaves({ description: 'dry' }, { epoch: 'e1' })).toBeNull();
});
