import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNamedBefore, readChunk } from '../../src/locales/catalog-chunks';
import { findCatalogProblems } from './catalogs';
import { bin, root, runNode } from './command';
import { ensureBuilt } from './dist';
import { measureFirstVisit, type SizeBudget } from './size';

interface Check {
  readonly name: string;
  /** Resolves to the problem; empty when the check passes. */
  readonly findProblems: () => Promise<string>;
}

interface CheckOutcome {
  readonly name: string;
  readonly problems: string;
  readonly milliseconds: number;
}

const projects = [
  'tests/tsconfig.json',
  'src/tsconfig.web.json',
  'src/server/tsconfig.json',
  'src/tsconfig.worker.json',
  'src/tsconfig.pure.json',
];

const onlyTested = ['knip/bin/knip.js', '--no-progress', '--production', '--include', 'files,exports,types'];

/** Those that keep one processor busy come first; the others fill the rest. */
const checks: readonly Check[] = [
  { name: 'size of the first visit', findProblems: findSizeProblems },
  { name: 'dead code', findProblems: () => failureOf(['knip/bin/knip.js', '--no-progress']) },
  { name: 'code that only tests use', findProblems: () => failureOf(onlyTested) },
  { name: 'catalogs', findProblems: async () => (await findCatalogProblems()).join('\n') },
  ...projects.map((project) => ({
    name: `types ${project}`,
    findProblems: () => failureOf(['typescript-7/bin/tsc', '--pretty', 'false', '-p', project]),
  })),
  {
    name: 'format and lint',
    findProblems: () =>
      failureOf([
        '@biomejs/biome/bin/biome',
        'ci',
        '--config-path=src/code-style.json',
        '--colors=off',
        '--diagnostic-level=warn',
        '--error-on-warnings',
        '.',
      ]),
  },
];

/** Runs the checks, two at a time, and prints the result of each when it is done; a check that throws has failed. */
export async function runChecks(): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name, findProblems } = check;
      const started = performance.now();
      const problems = await findProblems().catch((error: unknown) => String(error));
      const outcome = { name, problems, milliseconds: performance.now() - started };
      print(outcome);
      outcomes.push(outcome);
    }
  };
  await Promise.all([work(), work()]);
  return outcomes;
}

const longestList = 60;

function print({ name, problems, milliseconds }: CheckOutcome) {
  console.log(`${problems === '' ? '✓' : '✗'} ${name} (${(milliseconds / 1000).toFixed(1)} s)`);
  if (problems === '') return;
  const lines = problems.split('\n');
  console.log(lines.slice(0, longestList).join('\n'));
  if (lines.length > longestList) console.log(`… and ${lines.length - longestList} lines more`);
}

async function failureOf([tool = '', ...args]: readonly string[]): Promise<string> {
  const { exitCode, output } = await runNode([bin(tool), ...args], { timeoutMs: 300_000 });
  return exitCode === 0 ? '' : output.trim() || `exit code ${exitCode}`;
}

async function findSizeProblems(): Promise<string> {
  const build = await ensureBuilt();
  if (build.exitCode !== 0) return `the build failed\n${build.output}`;
  const budget: SizeBudget = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).firstVisit;
  const { files, missing, totalKilobytes, code } = measureFirstVisit(budget);
  if (missing.length > 0) return `not in the build: ${missing.join(', ')} (package.json, firstVisit)`;
  console.log(`  first visit: ${totalKilobytes.toFixed(1)} of ${budget.limitKilobytes} kB`);
  const late = await findLateTexts(code);
  if (late.length > 0) return `texts of the first visit that only pages have: ${late.join(', ')}`;
  if (totalKilobytes <= budget.limitKilobytes) return '';
  const largest = [...files].sort((a, b) => b.kilobytes - a.kilobytes).slice(0, 15);
  const list = largest.map(({ file, kilobytes }) => `${kilobytes.toFixed(1).padStart(8)} kB  ${file}`);
  return [`${totalKilobytes.toFixed(1)} kB are over the limit of ${budget.limitKilobytes} kB`, ...list].join(
    '\n',
  );
}

/** Texts that are also names of the platform: a header, an error, a type of user. */
const notTexts = new Set(['API', 'Error', 'Location', 'Timeout', 'Type']);

/** Texts that the first visit's code names, though its catalog leaves them to pages that are opened later. */
async function findLateTexts(code: string): Promise<string[]> {
  const texts = await readChunk(
    'src/locales/lingui.config.ts',
    'en',
    'pages',
    (origins) => !isNamedBefore(origins),
  );
  const ids = Object.keys(texts).filter((id) => !notTexts.has(id));
  if (ids.length === 0) throw new Error('no page has a text of its own');
  const isNamed = (id: string) => ['"', "'", '`'].some((quote) => code.includes(`${quote}${id}${quote}`));
  return ids.filter(isNamed).map((id) => texts[id] ?? id);
}
