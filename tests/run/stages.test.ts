import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bin, root, runNode } from './command';
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

test('vitest: a project that runs nothing beside one that does is a failure, and named', () => {
  const file = (project: string, ...statuses: readonly string[]) => ({
    status: 'passed',
    project,
    assertionResults: statuses.map((status) => ({ status })),
  });
  const report = {
    numPassedTests: 2,
    testResults: [file('unit', 'passed', 'skipped'), file('dom', 'skipped'), file('server', 'passed')],
  };
  expect(vitestCounts(report, ['unit', 'dom', 'server-alone'])).toMatchObject({
    passed: 2,
    failed: 2,
    idle: ['dom', 'server-alone'],
  });
  expect(vitestCounts(report, ['unit', 'server'])).not.toHaveProperty('idle');
});

test('vitest: the report of a run names the project of each file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const report = join(folder, 'report.json');
  writeFileSync(join(folder, 'one.test.ts'), "import { test } from 'vitest'; test('passes', () => {});");
  writeFileSync(
    join(folder, 'vite.config.ts'),
    `export default { test: { projects: ['one', 'other'].map((name) => ({ test: { name, include: [name + '.test.ts'] } })) } };`,
  );
  const flags = ['--root', folder, `--reporter=${join(import.meta.dirname, 'project-reporter.ts')}`];
  const { exitCode, output } = await runNode([
    bin('vitest/vitest.mjs'),
    'run',
    ...flags,
    `--outputFile.json=${report}`,
  ]);
  expect(exitCode, output).toBe(0);
  const counts = vitestCounts(JSON.parse(readFileSync(report, 'utf8')), ['one', 'other']);
  expect(counts).toMatchObject({ passed: 1, failed: 1, idle: ['other'] });
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
