import { expect, test } from 'vitest';
import { playwrightCounts, slowestTests, vitestCounts } from './stages';

test('vitest: passed, failed and skipped tests are counted', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
  };
  expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 2, durations: expect.any(Array) });
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
  expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 0, durations: expect.any(Array) });
});

test('vitest: a test that passed when tried again is named', () => {
  const tried = { status: 'passed', fullName: 'menu opens', failureMessages: ['no menu'] };
  const report = {
    numPassedTests: 2,
    testResults: [
      { status: 'passed', assertionResults: [tried, { status: 'passed', failureMessages: [] }] },
      { status: 'failed', assertionResults: [{ status: 'failed', failureMessages: ['a', 'b'] }] },
    ],
    numFailedTests: 1,
  };
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    unsteady: ['menu opens'],
    durations: expect.any(Array),
  });
});

test('playwright: unexpected tests are failures, and so are errors outside a test', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 2 };
  expect(playwrightCounts({ stats, errors: [] })).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    durations: expect.any(Array),
  });
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats: none, errors: [{}] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    durations: expect.any(Array),
  });
});

test('playwright: a flaky test has passed and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('signs in', 'expected')], suites: [{ specs: [spec('drains', 'flaky')] }] }],
  };
  expect(playwrightCounts(report)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    unsteady: ['drains'],
    durations: expect.any(Array),
  });
});

test('playwright: a test that was left out is named with its reason', () => {
  const annotations = [
    { type: 'issue', description: 'else' },
    { type: 'skip', description: 'no such browser' },
  ];
  const tests = [{ status: 'skipped', annotations }];
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 2 },
    suites: [
      {
        specs: [
          { title: 'drains', tests },
          { title: 'holds', tests: [{ status: 'skipped' }] },
        ],
      },
    ],
  };
  expect(playwrightCounts(report).leftOut).toEqual(['drains: no such browser', 'holds: no reason given']);
});

test('how long each test took is read from both reports, a repeated one with all its tries', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'menu opens', duration: 12.5 },
    { status: 'skipped', fullName: 'menu closes', duration: null },
  ];
  expect(vitestCounts({ testResults: [{ status: 'passed', assertionResults }] }).durations).toEqual([
    { title: 'menu opens', milliseconds: 12.5 },
  ]);
  const tests = [{ status: 'flaky', results: [{ duration: 300 }, { duration: 200 }] }];
  const suites = [{ suites: [{ specs: [{ title: 'drains', tests }] }] }];
  expect(playwrightCounts({ suites }).durations).toEqual([{ title: 'drains', milliseconds: 500 }]);
});

test('the slowest tests of all stages are listed, longest first', () => {
  const stages = [
    { name: 'unit', durations: [{ title: 'short', milliseconds: 40 }] },
    {
      name: 'e2e',
      durations: [
        { title: 'long', milliseconds: 2_000 },
        { title: 'longest', milliseconds: 123_456 },
      ],
    },
  ];
  expect(slowestTests(stages, 2)).toEqual(['  123.5 s  e2e: longest', '    2.0 s  e2e: long']);
});

test('no report means nothing ran', () => {
  expect(vitestCounts({})).toEqual({ passed: 0, failed: 0, skipped: 0, durations: [] });
  expect(playwrightCounts({})).toEqual({ passed: 0, failed: 0, skipped: 0, durations: [] });
});
