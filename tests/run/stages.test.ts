import { expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './stages';

test('vitest: passed, failed and skipped tests are counted', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
  };
  expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('vitest: a file that could not be loaded is a failure, one with a failed test is not counted twice', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    ],
  };
  expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('vitest: a test that passed when tried again is told by name', () => {
  const tried = { status: 'passed', fullName: 'menu opens', failureMessages: ['no menu'] };
  const report = {
    numPassedTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [tried, { status: 'passed', failureMessages: [] }] },
      { status: 'failed', assertionResults: [{ status: 'failed', failureMessages: ['a', 'b'] }] },
    ],
    numFailedTests: 1,
  };
  expect(vitestCounts(report)).toEqual({ passed: 2, failed: 1, skipped: 0, unsteady: ['menu opens'] });
});

test('playwright: unexpected tests are failures, and so are errors outside a test', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 3, failed: 1, skipped: 2 });
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats: none, errors: [{}] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('playwright: a flaky test has passed and is told by name', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('signs in', 'expected')], suites: [{ specs: [spec('drains', 'flaky')] }] }],
  };
  expect(playwrightCounts(report)).toEqual({ passed: 2, failed: 0, skipped: 0, unsteady: ['drains'] });
});

test('no report means nothing ran', () => {
  expect(vitestCounts({})).toEqual({ passed: 0, failed: 0, skipped: 0 });
  expect(playwrightCounts({})).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
