// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { OverviewPage } from './overview-page';
import { ReportNote } from './report-note';

process.env['TZ'] = 'Europe/Helsinki';
const now = new Date('2026-11-21T12:00:00+02:00');
const iso = now.toISOString();
const task = (taskID: number, more: Row = {}): Row => ({
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  warehouseID: 1,
  warehouseSectionID: null,
  pickerID: null,
  deliveryDate: iso,
  timeCompleted: null,
  lastActionTime: null,
  linesCompleted: 0,
  customerName: null,
  ...more,
});
const picker = (pickerID: number, firstName: string, minutesAgo: number): Row => ({
  pickerID,
  pickerCode: `P${pickerID}`,
  firstName,
  lastName: 'Virtanen',
  lastActionTime: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
});
const line = { status: 'completed', assignmentLines: [{ timeCompleted: iso }] };

const rows = {
  tasks: [
    task(1),
    task(2),
    task(3, { taskType: 'PUT', warehouseID: 2 }),
    task(4, { status: 'started', pickerID: 7, lastActionTime: iso, customerName: 'Oy Ab' }),
    task(5, { status: 'completed', timeCompleted: iso, linesCompleted: 2, taskLines: [line, line] }),
    task(6, { pickType: 'SUBTASK' }),
    task(7, { deliveryDate: '2020-01-01T12:00:00.000Z' }),
  ],
  pickers: [picker(7, 'Aino', 1), picker(8, 'Eino', 45), picker(9, 'Onni', 3 * 24 * 60)],
  warehouses: [
    { warehouseID: 1, warehouseCode: 'HKI', name: 'Helsinki' },
    { warehouseID: 2, warehouseCode: 'TRE', name: 'Tampere' },
  ],
};

const open = (at = '/overview') =>
  renderPage(<OverviewPage />, { device: createFakeDevice(rows), path: '/overview', at });
const numbersOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(`^${name}`) });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

beforeAll(async () => {
  await Promise.all([import('../../ui/charts/stacked-bars'), import('../../ui/charts/curve')]);
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the overview', () => {
  it('counts the tasks of the day by type and status, sub-tasks with their parent', async () => {
    open();
    expect(await numbersOf('Picking')).toEqual(['2', '1', '1', '4']);
    expect(await numbersOf('Put-away')).toEqual(['1', '0', '0', '1']);
  });

  it('keeps to a warehouse, and says so in its address', async () => {
    const page = open();
    const select = await screen.findByRole('combobox', { name: 'Warehouse' });
    fireEvent.change(select, { target: { value: '2' } });
    expect(await numbersOf('Put-away')).toEqual(['1', '1']);
    expect(page.address()).toBe('/overview?w=2');
    expect(screen.queryByText('Aino Virtanen')).toBeNull();
  });

  it('has its filters behind a button on a phone', async () => {
    const list = { matches: true, addEventListener() {}, removeEventListener() {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...list, matches: query.includes('max-width') }));
    open('/overview?w=2');
    expect(await numbersOf('Put-away')).toEqual(['1', '1']);
    expect(screen.queryByRole('combobox', { name: 'Warehouse' })).toBeNull();
    const button = screen.getByRole('button', { name: /^Filters/ });
    expect(button.nextElementSibling).toBe(screen.getByRole('button', { name: 'Refresh' }));
    expect(button.hasAttribute('aria-controls')).toBe(false);
    fireEvent.click(button);
    const opened = await screen.findByRole('combobox', { name: 'Warehouse' });
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')?.contains(opened)).toBe(true);
    vi.unstubAllGlobals();
  });

  it('asks nothing of a range that no report can have, and says so', async () => {
    const device = createFakeDevice(rows);
    const asked = vi.spyOn(device, 'watchAggregate');
    const page = renderPage(<OverviewPage />, {
      device,
      path: '/overview',
      at: '/overview?d=2020-01-01_2021-02-05',
    });
    expect(await screen.findByText('The range is longer than 400 days')).toBeDefined();
    expect(screen.getByRole('row', { name: /^Aino Virtanen/ })).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Show today' }));
    expect(await numbersOf('Put-away')).toEqual(['1', '0', '0', '1']);
    expect(page.address()).toBe('/overview');
  });

  it("says whether only the device's rows are shown because of no connection, or no answer", async () => {
    const report = { from: 'partial', loading: false } as const;
    const show = (problem: ComponentProps<typeof ReportNote>['report']) =>
      renderPage(<ReportNote report={problem} />, { device: createFakeDevice({}), path: '/', at: '/' });
    const away = show({ ...report, problem: 'unreachable' });
    expect(await screen.findByText('Offline: only what is on this device is shown')).toBeDefined();
    away.unmount();
    show({ ...report, problem: { status: 400, text: '' } });
    const refused = 'The server has no answer: only what is on this device is shown';
    expect(await screen.findByText(refused)).toBeDefined();
  });

  it('does not say that there is no connection while the server is being asked', async () => {
    const report = { from: 'partial', loading: false, problem: null } as const;
    const device = createFakeDevice({});
    renderPage(<ReportNote report={report} />, { device, path: '/', at: '/' });
    const asked = 'These days reach beyond this device: the server is being asked.';
    expect(await screen.findByText(asked)).toBeDefined();
    act(() => device.setConnectivity('offline'));
    expect(await screen.findByText('Offline: only what is on this device is shown')).toBeDefined();
  });

  it('leads from a number to its tasks, with the days kept', async () => {
    const page = open('/overview?d=2020-01-01_2020-01-01');
    fireEvent.click(await screen.findByRole('link', { name: 'Picking, New: 1' }));
    expect(page.address()).toBe('/tasks?tt=PIC&st=new&pt=NORMAL.CLUSTER.BATCH&d=2020-01-01_2020-01-01');
    expect(localStorage.getItem('tasks.days')).toBe('2020-01-01_2020-01-01');
  });

  it('tells how many lines and tasks an hour, and marks who is active', async () => {
    open();
    expect(await screen.findByText('2 lines')).toBeDefined();
    expect(screen.getByText('1 task')).toBeDefined();
    const aino = screen.getByRole('row', { name: /^Aino Virtanen/ });
    expect(within(aino).getByRole('img', { name: 'Active' })).toBeDefined();
    expect(within(aino).getByRole('link', { name: 'T-4' }).getAttribute('href')).toBe('/tasks/4');
    const eino = screen.getByRole('row', { name: /^Eino Virtanen/ });
    expect(within(eino).queryByRole('img', { name: 'Active' })).toBeNull();
    expect(screen.queryByText('Onni Virtanen')).toBeNull();
  });

  it.each([
    ['', 'Completed by the hour'],
    ['?d=2026-11-20_2026-11-21', 'Completed by the hour'],
    ['?d=2026-11-19_2026-11-21', 'Completed by the day'],
  ])('says of what the numbers of the curve are%s', async (days, caption) => {
    open(`/overview${days}`);
    const table = await screen.findByRole('table', { name: caption });
    expect(within(table).getByRole('rowheader', { name: /so far$/ })).toBeDefined();
  });

  it('does not announce the time of the numbers to screen readers each minute', async () => {
    const device = createFakeDevice(rows);
    device.setSynced(now.getTime());
    renderPage(<OverviewPage />, { device, path: '/overview', at: '/overview' });
    const age = await screen.findByText('Updated 12:00');
    expect(age.closest('[role=status], [aria-live]')).toBeNull();
  });

  it('leaves the curve on paper the room that it has on a wide screen', async () => {
    const { container } = open();
    expect(await screen.findByText('2 lines')).toBeDefined();
    const room = container.querySelector('[class*="xl:h-72"]');
    expect(room?.className).toContain('print:h-72');
  });
});
