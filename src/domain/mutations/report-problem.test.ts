import { expect, it } from 'vitest';
import { bugs } from '../resources/company/bugs';
import { reportOf, reportProblem } from './report-problem';

it('is an ordinary creation, without a report unless the user agreed', () => {
  const { request, targets } = reportProblem({ description: 'It hangs', report: null }, -1, 4);
  expect(request).toEqual({
    method: 'POST',
    path: 'v2/bugs',
    body: { companyID: 4, status: 'new', description: 'It hangs' },
  });
  expect(targets).toEqual([{ resource: 'bugs', id: -1 }]);
});

it('contains the end of diagnostics that are too long', () => {
  const { maxLength } = bugs.fields.report;
  expect(reportOf('short')).toBe('short');
  const long = reportOf(`first${'x'.repeat(maxLength)}last`);
  expect(long).toHaveLength(maxLength);
  expect(long.endsWith('last')).toBe(true);
  // No server could store half a character.
  expect(reportOf(`first😀${'x'.repeat(maxLength - 1)}`)).toBe('x'.repeat(maxLength - 1));
});
