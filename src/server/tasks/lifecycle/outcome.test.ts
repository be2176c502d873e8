import { expect, test } from 'vitest';
import { refusalLabels } from '../../../domain/mutations/refusals';
import {
  refuseAssign,
  refuseDelete,
  refuseFree,
  refuseHold,
  refuseIntegrate,
  refuseRelease,
  refuseStatus,
  refuseUnassign,
} from '../../../domain/mutations/task-actions';
import { refuseDoneLine, refuseNewLine } from '../../../domain/mutations/task-lines';
import { refuseMerge, refuseTogether, refuseUnmerge } from '../../../domain/mutations/task-merging';
import { refusePallets } from '../../../domain/mutations/task-pallets';
import { refuse, refuseFor } from './outcome';

test('every reason that the console knows has its code, so that it can be shown in any language', () => {
  const usual = { pickerID: null, pickedAmount: 0, pickType: 'NORMAL' } as const;
  const completed = { ...usual, status: 'completed', onHold: false } as const;
  const held = { ...usual, status: 'new', onHold: true } as const;
  const unmerged = { ...held, taskType: 'PIC', taskGroupID: null, linesCompleted: 0 } as const;
  const reasons = [
    refuseHold(completed),
    refuseHold(held),
    refuseRelease(completed),
    refuseAssign(completed),
    refuseUnassign(completed),
    refuseUnassign(held),
    refuseDelete({ ...usual, status: 'started' }),
    refuseDelete({ ...held, pickType: 'BATCH' }),
    refuseRelease({ ...held, pickType: 'SUBTASK' }),
    refuseIntegrate({ ...held, erpState: null, erpSuccess: null }),
    refuseIntegrate({ ...completed, erpState: 'queued', erpSuccess: false }),
    refuseIntegrate({ ...completed, erpState: 'sent', erpSuccess: true }),
    refuseMerge({ ...unmerged, taskType: 'PUT' }),
    refuseMerge({ ...unmerged, taskGroupID: 4 }),
    refuseMerge({ ...unmerged, linesCompleted: 1 }),
    refuseMerge(unmerged),
    refuseTogether([{ warehouseID: 1 }, { warehouseID: 2 }]),
    refuseTogether([{ warehouseID: 1 }]),
    refuseUnmerge(unmerged),
    refuseUnmerge({ ...unmerged, pickType: 'CLUSTER', pickedAmount: 1 }),
    refuseStatus(completed, 'draft', { isEnabled: () => true }),
    refuseStatus(completed, 'completed', { isEnabled: () => true }),
    refuseFree({ ...usual, status: 'started', pickerID: 4 }, { isEnabled: () => false }),
    refusePallets({ lineCount: 0 }),
    refuseNewLine(completed),
    refuseDoneLine(completed),
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
    'task.merged-delete',
    'task.sub-task',
    'task.not-completed',
    'task.queued-already',
    'task.sent-already',
    'task.not-picking',
    'task.merged-already',
    'task.not-new',
    'task.held',
    'task.warehouses',
    'task.too-few',
    'task.not-merged',
    'task.lines-started',
    'task.transition',
    'task.same-status',
    'task.transition',
    'task.no-lines',
    'task.completed-lines',
    'task.completed-done',
  ]);
  expect(new Set(codes)).toEqual(new Set(Object.keys(refusalLabels)));
});

test('a refusal has its values in its English message', () => {
  expect(refuse(422, 'batch.too-long', { limit: 100 })).toMatchObject({
    refusal: {
      status: 422,
      body: { message: 'At most 100 requests fit into one batch', values: { limit: 100 } },
    },
  });
});
