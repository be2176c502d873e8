import { expect, test } from 'vitest';
import {
  refuseAssign,
  refuseDelete,
  refuseHold,
  refuseRelease,
  refuseStatus,
  refuseUnassign,
} from '../../domain/mutations/task-actions';
import { refuse, refuseFor } from './outcome';

test('every reason that the console knows has a code, so that it can be said in any language', () => {
  const completed = { status: 'completed', onHold: false, pickerID: null, pickedAmount: 0 } as const;
  const held = { status: 'new', onHold: true, pickerID: null, pickedAmount: 0 } as const;
  const reasons = [
    refuseHold(completed),
    refuseHold(held),
    refuseRelease(completed),
    refuseAssign(completed),
    refuseUnassign(completed),
    refuseUnassign(held),
    refuseDelete({ status: 'started' }),
    refuseStatus(completed, 'draft', { isEnabled: () => true }),
  ];
  const codes = reasons.map((reason) => {
    const outcome = reason && refuseFor(reason, {});
    return outcome?.ok === false ? outcome.refusal.body.code : null;
  });
  expect(codes).toEqual([
    'task.completed-hold',
    'task.held-already',
    'task.not-held',
    'task.completed-assign',
    'task.completed-unassign',
    'task.no-picker',
    'task.started-delete',
    'task.transition',
  ]);
});

test('a refusal says its values in its English message', () => {
  expect(refuse(422, 'batch.too-long', { limit: 100 })).toMatchObject({
    refusal: {
      status: 422,
      body: { message: 'At most 100 requests fit into one batch', values: { limit: 100 } },
    },
  });
});
