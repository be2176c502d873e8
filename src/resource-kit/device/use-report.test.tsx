// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { ReportQuestion } from '../../domain/reports/language/question';
import type { Device } from '../../sync/device';
import { useReport } from './use-report';

const until = (to: string): ReportQuestion => ({
  report: 'durationPerTask',
  range: {
    from: '2026-11-26T00:00:00.000Z',
    to,
    timeZone: 'UTC',
    warehouseID: null,
    warehouseSectionIDs: [],
    taskTypes: [],
    pickerIDs: [],
    settings: {},
  },
  view: { sort: ['taskDuration', 'DESC'], search: '', range: [0, 0] },
});
const waiting = { value: null, from: 'device', loading: true, problem: null } as const;

it.each([
  [true, '7 rows'],
  [false, 'none'],
])('keeps the answer to a range whose end moves with the clock (%s)', async (isMoving, shownMeanwhile) => {
  let answer = () => {};
  const watchReport: Device['watchReport'] = (_, onResult) => {
    onResult(waiting);
    answer = () =>
      onResult({ ...waiting, loading: false, value: { page: [], total: 7, totals: {}, pivots: [] } });
    return () => undefined;
  };
  let moveOn = () => {};
  function Total() {
    const [to, setTo] = useState('2026-11-26T14:20:00.000Z');
    moveOn = () => setTo('2026-11-26T14:25:00.000Z');
    const report = useReport(until(to), { isMoving });
    return <p>{report?.value ? `${report.value.total} rows` : 'none'}</p>;
  }
  const device = Object.assign(createFakeDevice(), { watchReport });
  renderPage(<Total />, { device, path: '/', at: '/' });
  act(() => answer());
  expect(await screen.findByText('7 rows')).toBeDefined();
  act(() => moveOn());
  expect(screen.getByText(shownMeanwhile)).toBeDefined();
});
