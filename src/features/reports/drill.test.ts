import { expect, it } from 'vitest';
import { reportOf } from '../../domain/reports/declared/reports';
import { drillAddress } from './drill';
import { readReportAddress } from './report-address';

/** Parameters of the task list behind a row. */
function drilled(name: string, row: Record<string, unknown>, state = ''): URLSearchParams {
  const report = reportOf(name);
  const address = readReportAddress(report, new URLSearchParams(state), '2026-11-23');
  return new URLSearchParams(drillAddress(report, row, address)?.replace('/tasks?', ''));
}

it('asks for the tasks that a report of routes counts', () => {
  const pallets = drilled('palletPerRoute', { route: 'North' });
  expect(pallets.get('pt')).toBe('NORMAL.CLUSTER.BATCH');
  expect(pallets.get('tt')).toBe('PIC');
  expect(pallets.get('f')).toContain('North');
  expect(drilled('packagePerRoute', { route: 'North' }).get('pt')).toBe('NORMAL.SUBTASK');
});

it('opens without a route where the tasks have none', () => {
  expect(drilled('palletPerRoute', { route: '–' }).get('f')).toBe('[]');
});

it('keeps the task types and the pickers that the report is about', () => {
  const row = { productCode: 'BOLT' };
  const tasks = drilled('durationPerProduct', row, 'tt=PIC.INV&p=3.4');
  expect(tasks.get('tt')).toBe('PIC.INV');
  expect(tasks.get('f')).toContain('pickerID');
  expect(tasks.get('f')).toContain('3, 4');
  const ofOne = drilled('pickerEfficiency', { pickerID: 3, taskType: 'PIC' }, 'tt=PIC.INV&p=3.4');
  expect(ofOne.get('tt')).toBe('PIC');
  expect(ofOne.get('f')).not.toContain('3, 4');
});

it('asks for picking in the warehouse that the row names', () => {
  const tasks = drilled('pickingPerLocation', { warehouseID: 7, locationName: 'A-1', productCode: 'BOLT' });
  expect(tasks.get('w')).toBe('7');
  expect(tasks.get('tt')).toBe('PIC');
});
