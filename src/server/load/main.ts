import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { messageOf } from '../../lib/message-of';
import { LoadError, signIn } from './api';
import { type LoadProgress, loadWideWorld } from './load-wide-world';
import type { UploadTotals } from './upload';
import type { Problem } from './wide-world';

const usage = `npm run load -- --wide-world-importers DIR [--url http://127.0.0.1:3000/api/] [--user admin] [--password admin] [--report load-report.log]`;

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return;
  }
  const options = readOptions();
  const folder = options['wide-world-importers'];
  if (!folder || !existsSync(join(folder, 'Sales.Orders.csv.gz'))) {
    throw new LoadError(folder ? `${folder} does not hold Sales.Orders.csv.gz` : usage);
  }
  const problems: Problem[] = [];
  const startedMs = Date.now();
  const api = await signIn(options.url, options.user, options.password);
  const onProblem = (problem: Problem) => void problems.push(problem);
  const totals = await loadWideWorld({ folder, api, progress: createProgress(), onProblem });
  const seconds = (Date.now() - startedMs) / 1000;
  const rate = Math.round((totals.created + totals.lines) / seconds);
  console.log(
    `${totals.created} tasks with ${totals.lines} lines loaded in ${Math.round(seconds)} s (${rate} rows/s), ${totals.skipped} were there already.`,
  );
  writeReport(options.report, problems);
}

function readOptions() {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  try {
    return parseArgs({
      options: {
        'wide-world-importers': { type: 'string' },
        url: text('http://127.0.0.1:3000/api/'),
        user: text('admin'),
        password: text('admin'),
        report: text('load-report.log'),
      },
    }).values;
  } catch (error) {
    throw new LoadError(`${messageOf(error)}\n${usage}`);
  }
}

/** One bar for each stage; without a terminal a line for each. */
function createProgress(): LoadProgress {
  const bar = new SingleBar({
    format: '{title} |{bar}| {value}/{total} tasks, {lines} lines, {eta_formatted} left',
    noTTYOutput: false,
    hideCursor: true,
  });
  let title = '';
  return {
    begin(next, total) {
      title = next;
      if (!process.stdout.isTTY) console.log(`${title}: ${total} tasks`);
      bar.start(total, 0, { title, lines: 0 });
    },
    advance: (tasks: number, { lines }: UploadTotals) => bar.increment(tasks, { title, lines }),
    end: () => bar.stop(),
  };
}

/** Every row that could not be loaded unchanged, with the reason; on the console by reason. */
function writeReport(path: string, problems: readonly Problem[]): void {
  if (problems.length === 0) {
    console.log('Every row was loaded.');
    return;
  }
  writeFileSync(path, problems.map(({ file, id, reason }) => `${file}\t${id}\t${reason}\n`).join(''));
  const counts = new Map<string, number>();
  for (const { file, reason } of problems) {
    const kind = `${file}: ${reason.replace(/\d+/g, 'n')}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  console.log(`${problems.length} rows need attention (${path}):`);
  for (const [kind, count] of counts) console.log(`  ${count} × ${kind}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof LoadError ? error.message : error);
  process.exitCode = error instanceof LoadError ? 2 : 1;
});
