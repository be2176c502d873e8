import { describe, expect, it } from 'vitest';
import { createRow, updateRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { pickers } from '../../domain/resources/company/pickers';
import { tasks } from '../../domain/resources/tasks/tasks';
import type { OutboxEntry, Write } from '../../domain/sync/write';
import { compareFields, kindOf, theirsOf } from './compare-fields';
import { editedWrite } from './edited-write';

const before: Row = {
  pickerID: 4,
  companyID: 1,
  pickerCode: 'P4',
  firstName: 'Aino',
  lastName: 'Virta',
  maxAllowedPriority: 5,
};
const mine = { lastName: 'Salo', maxAllowedPriority: 9 };

function refused(write: Write): OutboxEntry {
  return {
    ...write,
    seq: 1,
    requestID: 'r1',
    userActionID: 'g1',
    userID: 2,
    companyID: 1,
    state: 'rejected',
    createdAtMs: 0,
    notBeforeMs: 0,
    attempts: 1,
    sentAtMs: 0,
    ackedAt: null,
    rejection: { status: 422, message: '', code: 'row.invalid', fields: {} },
  };
}

const edit = refused(updateRow(pickers, before, mine, 1));

describe('comparing', () => {
  it('shows base, mine and theirs of what the user changed, and marks what moved meanwhile', () => {
    const theirs = { ...before, lastName: 'Koski', firstName: 'Eeva' };
    const compared = compareFields(edit, pickers, theirs).map(({ field, ...rest }) => rest);
    expect(compared).toEqual([
      { name: 'lastName', base: 'Virta', mine: 'Salo', theirs: 'Koski', isMoved: true },
      { name: 'maxAllowedPriority', base: 5, mine: 9, theirs: 5, isMoved: false },
    ]);
  });

  it('an action on a task is compared by what it does, and cannot be edited', () => {
    const target = { resource: 'tasks', id: 7 };
    const hold = refused({
      name: 'task.hold',
      targets: [target],
      refersTo: [],
      request: { method: 'POST', path: 'tasks/action/hold', body: { companyID: 1, taskIds: [7] } },
      effects: [{ kind: 'patch', ...target, patch: { onHold: true } }],
      base: { onHold: false },
      title: { id: 'Hold' },
      coalesces: false,
    });
    expect(kindOf(hold)).toBe('other');
    expect(compareFields(hold, tasks, { taskID: 7, onHold: true })).toMatchObject([
      { name: 'onHold', base: false, mine: true, theirs: true, isMoved: true },
    ]);
  });

  it('times that the device shows until the server sets them are not compared: no user entered them', () => {
    const target = { resource: 'tasks', id: 7 };
    const done = refused({
      name: 'task.status',
      targets: [target],
      refersTo: [],
      request: { method: 'PUT', path: 'tasks/7', body: { companyID: 1, status: 'completed' } },
      effects: [
        {
          kind: 'patch',
          ...target,
          patch: { status: 'completed', timeCompleted: '2026-03-02T10:00:00.000Z' },
        },
      ],
      base: { status: 'new', timeCompleted: null },
      title: { id: 'Status' },
      coalesces: false,
    });
    expect(compareFields(done, tasks, { taskID: 7, status: 'paused' }).map(({ name }) => name)).toEqual([
      'status',
    ]);
  });
});

describe('sending an edit again', () => {
  it('sends the corrected values on the row as it is now', () => {
    const theirs = { ...before, lastName: 'Koski' };
    const write = editedWrite(edit, pickers, { ...mine, lastName: 'Laine' }, theirs);
    expect(write).toMatchObject({
      name: 'pickers.update',
      targets: [{ resource: 'pickers', id: 4 }],
      request: { method: 'PUT', path: 'pickers/4' },
      base: { lastName: 'Koski', maxAllowedPriority: 5 },
    });
    expect(write?.request.body).toEqual({
      companyID: 1,
      lastName: 'Laine',
      maxAllowedPriority: 9,
    });
    expect(write?.effects).toEqual([
      { kind: 'patch', resource: 'pickers', id: 4, patch: { lastName: 'Laine', maxAllowedPriority: 9 } },
    ]);
  });

  it('leaves out values that the row has already', () => {
    const write = editedWrite(
      edit,
      pickers,
      { ...mine, lastName: 'Koski' },
      { ...before, lastName: 'Koski' },
    );
    expect(write?.request.body).toEqual({ companyID: 1, maxAllowedPriority: 9 });
  });

  it('sends values as the server stores them, except those that the row then has already', () => {
    const resent = editedWrite(edit, pickers, { lastName: ' Salo ', firstName: 'Aino ' }, before);
    expect(resent?.request.body).toEqual({ companyID: 1, lastName: 'Salo' });
    expect(resent?.effects).toMatchObject([{ patch: { lastName: 'Salo' } }]);
  });

  it('is nothing when the row has every value already', () => {
    expect(editedWrite(edit, pickers, { lastName: 'Virta', maxAllowedPriority: 5 }, before)).toBeNull();
  });

  it('sends everything when the row as it is cannot be known', () => {
    const write = editedWrite(edit, pickers, mine, null);
    expect(write?.request.body).toEqual({ companyID: 1, ...mine });
    expect(write?.title).toEqual(edit.title);
  });

  it('leaves out a PIN that an older version has stored', () => {
    const stored = { ...edit, request: { ...edit.request, body: { companyID: 1, ...mine, pin: '1234' } } };
    const write = editedWrite(stored, pickers, mine, before);
    expect(write?.request.body).toEqual({ companyID: 1, ...mine });
    expect(compareFields(stored, pickers, before).map(({ name }) => name)).not.toContain('pin');
  });

  it('keeps the address and what the declaration knows nothing about', () => {
    const task = updateRow(tasks, { taskID: 7, taskNumber: 'T7', priority: 1 }, { priority: 5000 }, 1);
    const body = { companyID: 1, priority: 5000, source: 'console' };
    const entry = refused({ ...task, request: { method: 'PUT', path: 'v3/tasks/7', body } });
    expect(
      editedWrite(entry, tasks, { priority: 500 }, { taskID: 7, taskNumber: 'T7', priority: 1 })?.request,
    ).toEqual({
      method: 'PUT',
      path: 'v3/tasks/7',
      body: { companyID: 1, priority: 500, source: 'console' },
    });
  });
});

it('a refused creation is corrected under its temporary key, with its children', () => {
  const creation = createRow(tasks, -3, { taskNumber: 'T1', warehouseID: 1, customerName: 'Oy' }, 1);
  const [effect] = creation.effects;
  if (effect?.kind !== 'create') throw new Error('a creation has one effect');
  const lines = [{ taskLineID: -4, productCode: 'A' }];
  const entry = refused({
    ...creation,
    request: {
      ...creation.request,
      body: { companyID: 1, taskNumber: 'T1', warehouseID: 1, customerName: 'Oy', taskLines: lines },
    },
    effects: [{ ...effect, row: { ...effect.row, taskLines: lines } }],
  });
  const write = editedWrite(entry, tasks, { taskNumber: 'T2', customerName: null }, null);
  expect(write?.request.body).toMatchObject({ taskNumber: 'T2', warehouseID: 1, taskLines: lines });
  expect(write?.request.body).not.toHaveProperty('customerName');
  expect(write?.effects).toMatchObject([
    { kind: 'create', id: -3, row: { taskID: -3, taskNumber: 'T2', customerName: null, taskLines: lines } },
  ]);
  expect(write?.refersTo).toContainEqual({ resource: 'warehouses', id: 1 });
});

it('a refused creation goes on waiting for what its lines name, and not for what it named before', () => {
  const warehouse = { resource: 'warehouses', id: -9 };
  const product = { resource: 'products', id: -8 };
  const creation = createRow(tasks, -3, { taskNumber: 'T1', warehouseID: warehouse.id }, 1);
  const line = { kind: 'create', resource: 'taskLines', id: -4, row: { taskLineID: -4 } } as const;
  const entry = refused({
    ...creation,
    refersTo: [...creation.refersTo, product],
    effects: [...creation.effects, line],
  });
  const write = editedWrite(entry, tasks, { warehouseID: 1 }, null);
  expect(write?.refersTo).toContainEqual(product);
  expect(write?.refersTo).toContainEqual({ resource: 'warehouses', id: 1 });
  expect(write?.refersTo).not.toContainEqual(warehouse);
  expect(write?.effects).toMatchObject([{ kind: 'create', id: -3, row: { warehouseID: 1 } }, line]);
});

it('a refused edit is compared with the row that came with the refusal, until the device has a newer one', () => {
  const row = { pickerID: 4, lastName: 'Koski', updatedAt: '2026-03-02T10:00:00.000Z' };
  const told = { ...edit, rejection: { status: 409, message: '', code: 'row.conflict', fields: {}, row } };
  const shown = (updatedAt: unknown) => ({ ...row, lastName: 'Laine', updatedAt });
  expect(theirsOf(told, null)).toBe(row);
  expect(theirsOf(told, shown('2026-03-02T09:59:59.000Z'))).toBe(row);
  expect(theirsOf(told, shown(null))).toBe(row);
  expect(theirsOf(told, shown('2026-03-02T10:00:01.000Z'))).toMatchObject({ lastName: 'Laine' });
  expect(theirsOf(edit, shown(null))).toMatchObject({ lastName: 'Laine' });
});

it('empty values are equal, however they are written', () => {
  const entry = refused(updateRow(pickers, { ...before, lastName: '' }, { lastName: 'Salo' }, 1));
  const [field] = compareFields(entry, pickers, { ...before, lastName: null });
  expect(field).toMatchObject({ name: 'lastName', isMoved: false });
});
