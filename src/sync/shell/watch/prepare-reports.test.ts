import { expect, it } from 'vitest';
import type { ReportAnswer, ReportQuestion } from '../../../domain/reports/language/question';
import { prepareReports } from './prepare-reports';

const nowMs = Date.parse('2026-11-25T12:00:00.000Z');
const answer: ReportAnswer = { page: [], total: 0, totals: null, pivots: [] };

function watching() {
  const asked: ReportQuestion[] = [];
  const prepared: number[] = [];
  let ended = 0;
  const watchReport = (question: ReportQuestion, onAnswer: (answer: ReportAnswer) => void) => {
    asked.push(question);
    // At once, as where the rows are there already.
    onAnswer(answer);
    return () => void ended++;
  };
  const prepareReports = async (rows: number): Promise<void> => void prepared.push(rows);
  return { asked, ended: () => ended, watchReport, prepared, prepareReports };
}

it('opens a report of the last day that the role may read, ends it when it is answered, and has the rest read', async () => {
  const mirror = watching();
  await prepareReports(mirror, { role: 'admin', nowMs });
  expect(mirror.asked).toMatchObject([
    {
      report: 'durationPerTask',
      range: { from: '2026-11-24T12:00:00.000Z', to: '2026-11-25T12:00:00.000Z' },
    },
  ]);
  expect(mirror.ended()).toBe(1);
  expect(mirror.prepared).toEqual([30_000]);
});

it('opens none for a screen on the wall', async () => {
  const mirror = watching();
  await prepareReports(mirror, { role: 'tv', nowMs });
  expect(mirror.asked).toEqual([]);
  expect(mirror.prepared).toEqual([]);
});
