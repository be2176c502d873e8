// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { durationPerTask } from '../../../domain/reports/declared/duration-per-task';
import { inventoryErrors } from '../../../domain/reports/declared/inventory-errors';
import { linesPerHour } from '../../../domain/reports/declared/lines-per-hour';
import { palletPerRoute } from '../../../domain/reports/declared/per-route';
import { pickerEfficiency } from '../../../domain/reports/declared/picker-efficiency';
import { pickingPerLocation } from '../../../domain/reports/declared/picking-per-location';
import { scrapOverview } from '../../../domain/reports/declared/scrap-overview';
import type { ReportRow } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import { Picture } from './picture';

/** Size of every chart. */
function stubRoom(width: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 600));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 639px)' && width < 640,
    addEventListener() {},
    removeEventListener() {},
  }));
}

function show(
  report: Report,
  page: readonly ReportRow[],
  {
    pivots = [],
    totals = null,
    onOpen = () => undefined,
  }: {
    pivots?: readonly string[];
    totals?: ReportRow | null;
    onOpen?: (rows: readonly ReportRow[]) => void;
  } = {},
) {
  const answer = { page, total: page.length, totals, pivots };
  return renderPage(<Picture report={report} answer={answer} onOpen={onOpen} />, {
    device: createFakeDevice(),
    path: '/',
    at: '/',
  });
}

const longRoute = 'Hämeenlinna–Valkeakoski–Toijala';
const routes = [{ id: 1, route: longRoute, EUR: 4, FIN: 2 }];
const hours = [{ id: 1, weekday: 0, hour: 9, linesPerHour: 31 }];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('on a phone', () => {
  beforeEach(() => stubRoom(326));

  it('a week has its days across, by their short names', async () => {
    show(linesPerHour, hours);
    expect(await screen.findByText('Mon')).toBeDefined();
    expect(screen.queryByText('Monday')).toBeNull();
    expect(screen.getByText('31')).toBeDefined();
  });

  it('the name of a bar is not cut', async () => {
    show(palletPerRoute, routes, { pivots: ['EUR', 'FIN'] });
    expect(await screen.findAllByText(longRoute)).toHaveLength(1);
  });

  it('each piece of a bar is written its amount', async () => {
    show(palletPerRoute, routes, { pivots: ['EUR', 'FIN'] });
    await screen.findByText(longRoute);
    const written = [...document.querySelectorAll('g[transform] > rect + text')];
    expect(written.map((text) => text.textContent)).toEqual(['4', '2']);
  });
});

it('days without anything leave a gap in the course of time', async () => {
  stubRoom(1000);
  const at = (day: string) => ({
    id: day,
    time: `2026-11-${day}T10:00:00.000Z`,
    reasonCode: 'RIKKI',
    amount: 2,
  });
  show(scrapOverview, [at('20'), at('17')]);
  for (const day of ['17/11', '18/11', '19/11', '20/11']) expect(await screen.findByText(day)).toBeDefined();
});

it('where few things are counted, whole ones are', async () => {
  stubRoom(1000);
  const { container } = show(palletPerRoute, [{ id: 1, route: 'North', EUR: 2, total: 2 }], {
    pivots: ['EUR'],
  });
  await screen.findByText('North');
  const ticks = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  for (const whole of ['0', '1', '2']) expect(ticks).toContain(whole);
  for (const part of ['0.5', '1.5']) expect(ticks).not.toContain(part);
});

it('amounts of a picture are written as the language writes them', async () => {
  stubRoom(1000);
  const { unmount } = show(inventoryErrors, [{ id: 1, bin: 'A-1', deviation: -3000 }]);
  expect(await screen.findByText('-2,000')).toBeDefined();
  unmount();
  const at = { time: '2026-11-20T10:00:00.000Z', reasonCode: 'RIKKI' };
  show(scrapOverview, [
    { ...at, id: 1, amount: 1234.1 },
    { ...at, id: 2, amount: 0.2 },
  ]);
  expect(await screen.findByText('1,234.3')).toBeDefined();
  expect(screen.getByText('1,000')).toBeDefined();
});

it('a picture of the bins that differ most says of how many', async () => {
  stubRoom(1000);
  const rows = Array.from({ length: 31 }, (_, id) => ({ id, bin: `A-${id}`, deviation: -1 }));
  const { unmount } = show(inventoryErrors, rows);
  expect(await screen.findByText('The 30 largest of 31')).toBeDefined();
  unmount();
  show(inventoryErrors, rows.slice(1));
  await screen.findByText('A-30');
  expect(screen.queryByText(/largest of/)).toBeNull();
});

it('a week says what its numbers are', async () => {
  stubRoom(1000);
  show(linesPerHour, hours);
  expect(await screen.findByText('Lines per hour')).toBeDefined();
});

it('what the marks of a bar stand for is written at its end', async () => {
  stubRoom(1000);
  const name = { taskNumber: 'T-1', pickerName: 'Maximiliane Hämäläinen-Kontturi' };
  show(durationPerTask, [{ id: 1, ...name, taskDuration: 3600, medianDuration: 61, p90Duration: 122 }]);
  expect(await screen.findByText('0:01:01')).toBeDefined();
  expect(screen.getByText('0:02:02')).toBeDefined();
  expect(screen.getByText(`T-1 · ${name.pickerName}`)).toBeDefined();
});

it('the average of all pickers stays in the drawing where those chosen are faster, and has its mark', async () => {
  stubRoom(1000);
  const faster = { id: 1, pickerName: 'Aino', taskType: 'PICK', averageDurationLine: 60 };
  const { container } = show(pickerEfficiency, [faster], { totals: { averageDurationLine: 600 } });
  await screen.findByText('Average of all pickers: 0:10:00');
  const lines = [...container.querySelectorAll('svg line')];
  const places = lines.map(
    (line) => [Number(line.getAttribute('x1')), line.hasAttribute('stroke-dasharray')] as const,
  );
  const average = places.find(([, isDashed]) => isDashed)?.[0] ?? Number.NaN;
  const drawnPx = Number(container.querySelector('svg')?.getAttribute('width'));
  expect(average).toBeGreaterThan(0);
  expect(average).toBeLessThan(drawnPx);
  expect(screen.getAllByText('0:10:00').length).toBeGreaterThan(0);
});

it('on a wide screen a week has its days down', async () => {
  stubRoom(1000);
  show(linesPerHour, hours);
  expect(await screen.findByText('Monday')).toBeDefined();
});

const scrapped = { id: 1, time: '2026-11-20T10:00:00.000Z', reasonCode: 'RIKKI', amount: 2 };
const place = { id: 1, warehouseCode: 'B1', locationName: 'A-01-01-1', count: 3, class: 'z' };
it.each<readonly [Report, ReportRow]>([
  [durationPerTask, { id: 1, taskNumber: 'T-1', pickerName: 'Aino', taskDuration: 60 }],
  [scrapOverview, scrapped],
  [inventoryErrors, { id: 1, bin: 'A-1', deviation: -2 }],
  [palletPerRoute, { id: 1, route: 'North', EUR: 4 }],
  [pickingPerLocation, place],
  [linesPerHour, hours[0] ?? {}],
])('$name: a mark leads to what it is made of', async (report, row) => {
  stubRoom(1000);
  const onOpen = vi.fn();
  const { container } = show(report, [row], { pivots: 'pivot' in report ? ['EUR'] : [], onOpen });
  await waitFor(() => expect(marksIn(container)).not.toEqual([]));
  for (const mark of marksIn(container)) fireEvent.click(mark);
  expect(onOpen).toHaveBeenCalledWith([row], ...('pivot' in report ? ['EUR'] : []));
});

const scrap = (id: number, more: ReportRow) => ({ ...scrapped, id, ...more });
const found = (id: number, bin: string, deviation: number) => ({ id, bin, deviation });
const inBin = (id: number, locationName: string) => ({ ...place, id, locationName });
it.each<readonly [string, Report, readonly ReportRow[], readonly (readonly number[])[]]>([
  [
    'a time and a reason',
    scrapOverview,
    [scrap(1, {}), scrap(2, { time: '2026-11-20T10:30:00.000Z' }), scrap(3, { reasonCode: 'PILA' })],
    [[1, 2], [3]],
  ],
  [
    'a bin, too much or too little',
    inventoryErrors,
    [found(1, 'A-1', -2), found(2, 'A-1', 3), found(3, 'A-1', -1), found(4, 'A-2', 1)],
    [[1, 3], [2], [4]],
  ],
  [
    'a bay',
    pickingPerLocation,
    [inBin(1, 'A-01-01-1'), inBin(2, 'A-01-01-2'), inBin(3, 'A-02-01-1')],
    [[1, 2], [3]],
  ],
])('a mark of %s opens all that it sums, and nothing else', async (_, report, rows, expected) => {
  stubRoom(1000);
  const onOpen = vi.fn<(rows: readonly ReportRow[]) => void>();
  const { container } = show(report, rows, { onOpen });
  await waitFor(() => expect(marksIn(container)).not.toEqual([]));
  for (const mark of marksIn(container)) fireEvent.click(mark);
  const opened = onOpen.mock.calls.map(([some]) => some.map(({ id }) => Number(id)));
  expect(opened.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual(expected);
});

/** Elements of a chart besides its background. */
function marksIn(container: HTMLElement): readonly Element[] {
  return [...container.querySelectorAll('svg g rect')];
}

it('pieces beyond the colours have a texture, in the legend too, and say what a press opens', async () => {
  stubRoom(1000);
  const pivots = Array.from({ length: 10 }, (_, index) => `Type ${index}`);
  const row: ReportRow = {
    id: 1,
    route: 'A',
    total: 20,
    ...Object.fromEntries(pivots.map((name) => [name, 2])),
  };
  const { container } = show(palletPerRoute, [row], { pivots });
  await waitFor(() => expect(container.querySelectorAll('pattern').length).toBeGreaterThan(0));
  const textured = container.querySelectorAll('rect[fill^="url(#texture-stripes"]');
  expect(textured).toHaveLength(4);
  expect([...textured].filter((one) => one.closest('ul'))).toHaveLength(2);
  for (const { attributes } of textured) {
    const name = attributes.getNamedItem('fill')?.value.slice(5, -1);
    expect(container.querySelector(`pattern[id="${name}"]`)).not.toBeNull();
  }
  fireEvent.mouseMove(textured[3]?.parentElement ?? document.body);
  expect(await screen.findByText('A press opens the tasks of this piece.')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('A press opens the tasks of this piece.')).toBeNull();
});

it('a piece of a bar is one of its own: for the pointer, and for the keyboard, which goes from piece to piece', async () => {
  stubRoom(1000);
  const onOpen = vi.fn();
  const rows = [
    { id: 1, route: 'North', EUR: 4, FIN: 2, total: 6 },
    { id: 2, route: 'South', EUR: 1, FIN: 0, total: 1 },
  ];
  show(palletPerRoute, rows, { pivots: ['EUR', 'FIN'], onOpen });
  const pieces = await screen.findAllByRole('link');
  expect(pieces.map((piece) => piece.getAttribute('aria-label'))).toEqual([
    'North · EUR: 4',
    'North · FIN: 2',
    'South · EUR: 1',
  ]);
  const [first, second, third] = pieces;
  if (!first || !second || !third) throw new Error('three pieces');
  fireEvent.click(second);
  expect(onOpen).toHaveBeenLastCalledWith([rows[0]], 'FIN');
  expect(pieces.map((piece) => piece.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'End' });
  expect(document.activeElement).toBe(third);
  // The focused piece is the only tab stop: Shift+Tab leaves the chart, and returns to the same piece.
  expect(pieces.map((piece) => piece.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
  expect(screen.getByRole('group', { name: 'Pallets per route' })).toBe(third.parentElement);
  expect(await screen.findByText('A press opens the tasks of this piece.')).toBeDefined();
  fireEvent.keyDown(third, { key: 'Enter' });
  expect(onOpen).toHaveBeenLastCalledWith([rows[1]], 'EUR');
  // Moves across the bars to pieces of the same kind; the texts of a piece may overlap others.
  act(() => first.focus());
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(third);
  expect(await screen.findByText('A press opens the tasks of this piece.')).toBeDefined();
  fireEvent.keyDown(third, { key: 'Escape' });
  expect(screen.queryByText('A press opens the tasks of this piece.')).toBeNull();
  // Screen readers can reach it.
  expect(third.closest('[aria-hidden]')).toBeNull();
});
