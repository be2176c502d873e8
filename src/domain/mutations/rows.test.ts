import { describe, expect, it } from 'vitest';
import { nameOf } from '../resource';
import { pickers } from '../resources/company/pickers';
import { taskLines } from '../resources/tasks/task-lines';
import { tasks } from '../resources/tasks/tasks';
import { foldRow } from '../sync/write';
import { fillPlaceholders } from '../tasks/event-messages';
import { createRow, deleteRow, updateRow } from './rows';

describe('writes of any resource', () => {
  it('create sends the allowed fields and shows the row at once under its temporary key', () => {
    const write = createRow(
      pickers,
      -12,
      { pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta', pin: null, lastActionTime: 'x' },
      7,
    );
    expect(write.request).toEqual({
      method: 'POST',
      path: 'pickers',
      body: { companyID: 7, pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' },
    });
    const row = foldRow(null, write.effects);
    expect(row).toMatchObject({ pickerID: -12, companyID: 7, pickerCode: 'P1', maxAllowedPriority: null });
    expect(row).not.toHaveProperty('pin');
  });

  it('create waits for the rows to which it refers', () => {
    const write = createRow(
      taskLines,
      -2,
      { taskID: -1, productID: 5, lineNumber: 1, bin: 'A', taskAmount: 1, uom: 'pcs' },
      7,
    );
    expect(write.refersTo).toContainEqual({ resource: 'tasks', id: -1 });
    expect(write.refersTo).toContainEqual({ resource: 'products', id: 5 });
  });

  it('update sends and shows only the changes, and remembers the former values', () => {
    const row = { pickerID: 3, companyID: 7, pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' };
    const write = updateRow(pickers, row, { lastName: 'Laine', lastActionTime: 'never' }, 7);
    expect(write.request).toEqual({
      method: 'PUT',
      path: 'pickers/3',
      body: { companyID: 7, lastName: 'Laine' },
    });
    expect(foldRow(row, write.effects)).toEqual({ ...row, lastName: 'Laine' });
    expect(write.base).toEqual({ lastName: 'Virta' });
  });

  it('update leaves out fields that are entered on creation only', () => {
    const row = { taskID: 3, companyID: 7, taskNumber: 'T3', warehouseID: 1 };
    const warehouseID = { ...tasks.fields.warehouseID, createOnly: true } as const;
    const fixed = { ...tasks, fields: { ...tasks.fields, warehouseID } };
    const write = updateRow(fixed, row, { warehouseID: 2, priority: 9 }, 7);
    expect(write.request.body).toEqual({ companyID: 7, priority: 9 });
    expect(foldRow(row, write.effects)).toEqual({ ...row, priority: 9 });
  });

  it('delete removes the row and keeps it as the base', () => {
    const row = { pickerID: 3, companyID: 7, pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' };
    const write = deleteRow(pickers, row, 7);
    expect(foldRow(row, write.effects)).toBeNull();
    expect(write.base).toEqual(row);
    expect(write.request).toEqual({ method: 'DELETE', path: 'pickers/3', body: { companyID: 7 } });
    expect(write.targets).toEqual([{ resource: 'pickers', id: 3 }]);
  });

  it('are named after the action and the row, and only edits are ever merged', () => {
    const row = { pickerID: 3, companyID: 7, pickerCode: 'P1', firstName: 'Aino', lastName: 'Virta' };
    const called = [
      createRow(pickers, -1, row, 7),
      updateRow(pickers, row, { lastName: 'Laine' }, 7),
      deleteRow(pickers, row, 7),
    ].map(({ name, title, coalesces }) => [name, fillPlaceholders(title), coalesces]);
    const shown = nameOf(pickers, row);
    expect(shown).toContain('Aino');
    expect(called).toEqual([
      ['pickers.create', `Create: ${shown}`, false],
      ['pickers.update', `Edit: ${shown}`, true],
      ['pickers.delete', `Delete: ${shown}`, false],
    ]);
  });
});
