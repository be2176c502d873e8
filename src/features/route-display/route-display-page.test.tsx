// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { companyMidnights } from '../../../tests/fakes/company-midnights';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { workedLastHour, workedTask, workedWeeksBefore } from '../../../tests/fakes/forecast-rows';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { formatDay } from '../../lib/days';
import { knownTimeZone } from '../../lib/time-zone';
import { RouteDisplayPage } from './route-display-page';

process.env['TZ'] = 'Europe/Helsinki';

const task = (taskID: number, dispatchID: number | null, more: Row = {}): Row => ({
  companyID: 1,
  taskID,
  routeID: 1,
  dispatchID,
  status: 'new',
  onHold: false,
  pickType: 'NORMAL',
  deliveryDate: new Date('2026-11-21T10:00:00+02:00').toISOString(),
  lineCount: 5,
  linesCompleted: 0,
  ...more,
});
const frame = {
  routes: [{ companyID: 1, routeID: 1, name: 'Pohjoinen', priority: 1 }],
  dispatches: [
    { companyID: 1, dispatchID: 11, routeID: 1, day: 5, dispatchTime: '12:00', pickingStart: 60 },
    { companyID: 1, dispatchID: 12, routeID: 1, day: 5, dispatchTime: '16:00', pickingStart: 60 },
  ],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-21T10:59:50+02:00');
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(tasks: readonly Row[], at = '/routeDisplay', more: Record<string, readonly Row[]> = {}) {
  renderPage(<RouteDisplayPage />, {
    device: createFakeDevice({ ...frame, ...more, tasks }),
    path: '/routeDisplay',
    at,
  });
  await pass(100);
}
const numbers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

it('says that nothing leaves on the days', async () => {
  await open([task(1, 11, { deliveryDate: '2026-11-25T10:00:00.000Z' }), task(2, 11, { status: 'draft' })]);
  expect(screen.getByText('No dispatches on these days')).toBeDefined();
});

it('counts the lines of each dispatch in the order in which they leave, merged orders once', async () => {
  await open([
    task(1, 12, { status: 'completed' }),
    task(2, 11, { linesCompleted: 2, status: 'started' }),
    task(3, 11, { onHold: true }),
    task(4, 11),
    task(5, 11, { pickType: 'SUBTASK' }),
    task(6, null),
  ]);
  expect(numbers()).toEqual([
    ['12:00', '2', '3', '5', '5'],
    ['16:00', '5', '0', '0', '0'],
    ['–', '0', '0', '0', '5'],
  ]);
});

it('says of several days on which one a dispatch leaves', async () => {
  await open([task(1, 11), task(2, null)], '/routeDisplay?d=2026-11-20_2026-11-21');
  expect(numbers().map(([leaves]) => leaves)).toEqual(['21/11/2026 12:00', '21/11/2026']);
});

it('draws the time after everything that has left, including tasks of earlier days without a dispatch', async () => {
  const yesterday = { deliveryDate: new Date('2026-11-20T10:00:00+02:00').toISOString() };
  const dispatches = [...frame.dispatches, { ...frame.dispatches[0], dispatchID: 13, day: 4 }];
  await open(
    [task(1, 13, yesterday), task(2, null, yesterday), task(3, 11), task(4, 12), task(5, null)],
    '/routeDisplay?d=2026-11-20_2026-11-21',
    { dispatches },
  );
  await act(() => vi.dynamicImportSettled());
  vi.setSystemTime('2026-11-21T13:00:00+02:00');
  await pass(30_000);
  const line = document.querySelector('line[stroke="var(--c-brand-mark)"]');
  const names = [...document.querySelectorAll('g[text-anchor="middle"][font-size="11"]')];
  const before = names.filter((name) => {
    const [, x] = /translate\(([\d.]+)/.exec(name.getAttribute('transform') ?? '') ?? [];
    return Number(x) < Number(line?.getAttribute('x1'));
  });
  expect(before.map(({ textContent }) => textContent)).toEqual([
    'Pohjoinen! 12:00 20/11',
    'Pohjoinen– 20/11',
    'Pohjoinen! 12:00 21/11',
  ]);
});

it('leads to the tasks of the route and the dispatch on that day', async () => {
  await open([task(1, 11)]);
  expect(screen.getByRole('link', { name: 'Pohjoinen' }).getAttribute('href')).toBe(
    '/tasks?rt=1&dp=11&d=2026-11-21_2026-11-21',
  );
});

it('marks a dispatch whose picking should have started, from that minute on', async () => {
  await open([task(1, 11), task(2, 12)]);
  expect(screen.queryByText('Picking should have started')).toBeNull();
  await pass(60_000);
  const marked = screen.getAllByText('Picking should have started');
  expect(marked.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('12:00')]);
});

it("uses the company's clock, and says so if the reader's differs", async () => {
  const [name, value] = ['config_time_zone', 'Europe/Stockholm'];
  await open([task(1, 11)], '/routeDisplay', { configs: [{ configID: 1, name, value }] });
  expect(numbers().map(([leaves]) => leaves)).toEqual(['12:00']);
  expect(screen.getByText("Times are those of the company's time zone, Europe/Stockholm")).toBeDefined();
  await pass(60_000);
  expect(screen.queryByText('Picking should have started')).toBeNull();
});

it.each(companyMidnights)(
  'counts the days of a company in $zone, from its midnight to its next',
  async (company) => {
    const zone = knownTimeZone(company.zone);
    const configs = [{ configID: 1, name: 'config_time_zone', value: company.zone }];
    const tasks = company.tasks.map(([deliveryDate, lineCount], index) =>
      task(index + 1, 11, { deliveryDate, lineCount }),
    );
    const expected = company.days.map(({ departs, lines }) => [
      `${formatDay(zone.dayOf(Date.parse(departs)))} 12:00`,
      ...['0', '0', '0'],
      String(lines),
    ]);
    await open(tasks, '/routeDisplay?d=2026-11-20_2026-11-22', { configs });
    expect(numbers()).toEqual(expected);
    cleanup();
    // By its clock it is the day before, or the user's day.
    await open(tasks, '/routeDisplay', { configs });
    const today = company.zone === 'Pacific/Pago_Pago' ? 0 : 1;
    expect(numbers().map((cells) => cells.at(-1))).toEqual([expected[today]?.at(-1)]);
    const [link] = screen.getAllByRole('link', { name: 'Pohjoinen' });
    expect(link?.getAttribute('href')).toContain('d=2026-11-20_2026-11-21');
  },
);

it('says whether a dispatch will be in time, in words, with what it would take', async () => {
  const nowMs = Date.now();
  const dueMs = nowMs + 50 * 60_000;
  const waiting = (taskID: number, dispatchID: number, left: number) =>
    workedTask({ taskID, dispatchID, fromMs: nowMs, done: 0, left, dueMs });
  await open([
    ...workedWeeksBefore(nowMs, [11, 12]),
    workedLastHour(nowMs, 11),
    ...Array.from({ length: 12 }, (_, place) => waiting(10 + place, 11, 10)),
    waiting(50, 12, 5),
  ]);
  await pass(1000);
  const marked = (name: string) => screen.getByText(name, { selector: 'td *, th *' }).closest('tr');
  expect(marked('Late')?.textContent).toContain('12:00');
  expect(marked('In time')?.textContent).toContain('16:00');
  const late = marked('Late');
  expect(late?.textContent).toMatch(/Done at about \d\d:\d\d \(\d\d:\d\d–\d\d:\d\d\)/);
  expect(late?.textContent).toContain('1 more picker on Pohjoinen');
});

it('says so, too, of what missed the last dispatch of the day before, with what the signs mean', async () => {
  const nowMs = Date.now();
  const dueMs = Date.parse('2026-11-20T18:00:00+02:00');
  await open(
    [
      ...workedWeeksBefore(nowMs, [11, 12]),
      workedLastHour(nowMs, 11),
      workedTask({ taskID: 50, dispatchID: 12, fromMs: nowMs, done: 0, left: 5, dueMs }),
    ],
    '/routeDisplay?d=2026-11-20_2026-11-20',
  );
  await pass(1000);
  expect(screen.getByText('In time', { selector: 'td *, th *' }).closest('tr')?.textContent).toContain(
    '16:00',
  );
  expect(screen.getByText('Forecast for each dispatch:')).toBeDefined();
});

it('says if there is too little data', async () => {
  await open([task(1, 11)]);
  expect(screen.getByText(/^Too little was picked on this weekday/)).toBeDefined();
  expect(screen.queryByText(/^Done at about/)).toBeNull();
});
