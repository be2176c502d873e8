// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { linesPerHour } from '../../../domain/reports/declared/lines-per-hour';
import { palletPerRoute } from '../../../domain/reports/declared/per-route';
import type { ReportRow } from '../../../domain/reports/language/question';
import type { Report } from '../../../domain/reports/language/report';
import { Picture } from './picture';

/** How much room every picture has. */
function stubRoom(width: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 600));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 639px)' && width < 640,
    addEventListener() {},
    removeEventListener() {},
  }));
}

function show(report: Report, page: readonly ReportRow[], pivots: readonly string[] = []) {
  const answer = { page, total: page.length, totals: null, pivots };
  renderPage(<Picture report={report} answer={answer} onOpen={() => undefined} />, {
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
    show(palletPerRoute, routes, ['EUR', 'FIN']);
    expect(await screen.findAllByText(longRoute)).toHaveLength(1);
  });
});

it('on a wide screen a week has its days down', async () => {
  stubRoom(1000);
  show(linesPerHour, hours);
  expect(await screen.findByText('Monday')).toBeDefined();
});
