import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks';
import { bin, type CommandResult, runNode } from './command';
import { ensureBuilt } from './dist';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests of screens that failed once and passed when repeated: passed, and named. */
  readonly unsteady?: readonly string[];
  /** Skipped tests of screens, and why. */
  readonly leftOut?: readonly string[];
  /** Requested projects that ran no test: a failure each. */
  readonly idle?: readonly string[];
  /** How long each test took, with all its tries. */
  readonly durations?: readonly Duration[];
  /** Output of a stage in the background. */
  readonly output?: string;
}

export interface Duration {
  readonly title: string;
  readonly milliseconds: number;
}

export interface Stage {
  readonly name: string;
  /** @param place `background`: beside other stages, with the time that they leave; prints nothing */
  readonly run: (place: Place) => Promise<Counts>;
  /** Computes without ever waiting and uses no real clock: it fills the time in which the others wait. */
  readonly fillsGaps?: boolean;
}

export type Place = 'front' | 'background';

const minute = 60_000;

export const stages: readonly Stage[] = [
  { name: 'check', run: check },
  { name: 'unit', run: () => vitest(['unit', 'dom'], 10 * minute) },
  { name: 'server', run: () => vitest(['server', 'server-alone'], 20 * minute) },
  { name: 'e2e', run: () => playwright('tests/e2e/playwright.config.ts', 60 * minute) },
  { name: 'simulation', fillsGaps: true, run: (place) => vitest(['simulation'], 120 * minute, place) },
];

async function check(): Promise<Counts> {
  const outcomes = await runChecks();
  const failed = outcomes.filter(({ problems }) => problems !== '').length;
  const durations = outcomes.map(({ name, milliseconds }) => ({ title: name, milliseconds }));
  return { passed: outcomes.length - failed, failed, skipped: 0, durations };
}

async function vitest(
  projects: readonly string[],
  timeoutMs: number,
  place: Place = 'front',
): Promise<Counts> {
  const names = projects.flatMap((name) => ['--project', name]);
  // By default it leaves one processor free, for a developer at the machine.
  const workers = `--maxWorkers=${availableParallelism()}`;
  const isBehind = place === 'background';
  // The durations of the last run are stored in one file, which two processes may not write.
  const cache = isBehind ? ['--no-cache'] : [];
  return withReport(
    (report) => {
      const json = join(import.meta.dirname, 'project-reporter.ts');
      const reporters = ['--reporter=default', `--reporter=${json}`, `--outputFile.json=${report}`];
      const args = [bin('vitest/vitest.mjs'), 'run', ...names, workers, ...cache, ...reporters];
      return runNode(args, { show: !isBehind, yields: isBehind, timeoutMs });
    },
    (report) => vitestCounts(report, projects),
  ).then(({ output, ...counts }) => (isBehind ? { ...counts, output } : counts));
}

async function playwright(config: string, timeoutMs: number): Promise<Counts> {
  const build = await ensureBuilt();
  if (build.exitCode !== 0) {
    console.log(`${build.output}\nThe build failed: there is nothing to test in a browser.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return withReport((report) => {
    const args = [bin('@playwright/test/cli.js'), 'test', '--config', config];
    return runNode(args, {
      show: true,
      timeoutMs,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
  }, playwrightCounts);
}

/** Runs a tool that writes a JSON report; a bad exit code without a failed test counts as one failure. */
async function withReport(
  run: (reportFile: string) => Promise<CommandResult>,
  read: (report: unknown) => Counts,
): Promise<Counts & { readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tools-report-'));
  const file = join(folder, 'report.json');
  try {
    const { exitCode, output } = await run(file);
    const counts = read(readReport(file));
    return { ...counts, output, ...(exitCode !== 0 && counts.failed === 0 && { failed: 1 }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly {
    readonly status: string;
    readonly project?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly duration?: number | null;
      /** Those of earlier tries, too. */
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * A file that could not be loaded has no tests to fail: it counts as one failure. So does a project that ran no test.
 * @param projects those that were asked for
 */
export function vitestCounts(report: unknown, projects: readonly string[] = []): Counts {
  const read = report as VitestReport;
  const files = read.testResults ?? [];
  const broken = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  const idle = projects.filter((name) => !files.some((file) => file.project === name && hasRun(file)));
  const tests = files.flatMap((file) => file.assertionResults);
  const unsteady = tests
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName = '' }) => fullName);
  return {
    passed: read.numPassedTests ?? 0,
    failed: (read.numFailedTests ?? 0) + broken + idle.length,
    skipped: (read.numPendingTests ?? 0) + (read.numTodoTests ?? 0),
    ...(unsteady.length > 0 && { unsteady }),
    ...(idle.length > 0 && { idle }),
    durations: tests.flatMap(({ fullName: title = '', duration }) =>
      typeof duration === 'number' ? [{ title, milliseconds: duration }] : [],
    ),
  };
}

function hasRun({ assertionResults }: NonNullable<VitestReport['testResults']>[number]): boolean {
  return assertionResults.some(({ status }) => status === 'passed' || status === 'failed');
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
}

interface PlaywrightTest {
  readonly status: string;
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
  /** One per try. */
  readonly results?: readonly { readonly duration: number }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors?: readonly unknown[];
}

export function playwrightCounts(report: unknown): Counts {
  const { stats, errors = [], suites = [] } = report as PlaywrightReport;
  const failed = stats?.unexpected ?? 0;
  const specs = suites.flatMap(specsOf);
  const unsteady = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title);
  const leftOut = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ title, tests }) => `${title}: ${reasonOf(tests)}`);
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: failed === 0 && errors.length > 0 ? errors.length : failed,
    skipped: stats?.skipped ?? 0,
    ...(unsteady.length > 0 && { unsteady }),
    ...(leftOut.length > 0 && { leftOut }),
    durations: specs.map(({ title, tests }) => ({ title, milliseconds: durationOf(tests) })),
  };
}

function reasonOf(tests: readonly PlaywrightTest[]): string {
  const skips = tests.flatMap(({ annotations = [] }) => annotations).filter(({ type }) => type === 'skip');
  return skips.find(({ description }) => description)?.description ?? 'no reason given';
}

function durationOf(tests: readonly PlaywrightTest[]): number {
  return tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0);
}

function specsOf({ suites = [], specs = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** The tests that took longest, a line each: `123.4 s  stage: title`. */
export function slowestTests(
  stages: readonly { readonly name: string; readonly durations: readonly Duration[] }[],
  count: number,
): readonly string[] {
  return stages
    .flatMap(({ name, durations }) => durations.map((one) => ({ name, ...one })))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(
      ({ name, title, milliseconds }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}: ${title}`,
    );
}
