import { parseArgs } from 'node:util';
import { type Break, breakable, breakableWhenPlain, rulesOfBreaks } from './breaks';
import { fakeWorld } from './fake-world';
import { createRealWorlds } from './real-world';
import { isFault, shrink } from './shrink';
import { runWorld } from './world';
import type { Outcome, WorldOptions } from './world-kind';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    /** Switches one protection off; the simulation must then fail. */
    break: { type: 'string' },
    /** Switches each protection off in turn and prints how many seeds it takes to notice, as SPEC.md keeps it. */
    breaks: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
    /** Doubles of server and stores: much faster. */
    doubles: { type: 'boolean', default: false },
    /** Numbers of disturbances and names of faults to be left out, as a shrunk failure prints them. */
    skip: { type: 'string', default: '' },
    without: { type: 'string', default: '' },
    /** Most runs spent on making a failure shorter. */
    shrink: { type: 'string', default: '60' },
  },
});
const broken = breakable.find((name) => name === values.break) ?? null;
if (values.break !== undefined && !broken) {
  console.error(`--break takes one of: ${breakable.join(', ')}`);
  process.exit(2);
}
const listOf = (text: string): readonly string[] => text.split(',').filter((item) => item !== '');
const kind = values.doubles ? fakeWorld : createRealWorlds();
const isPlain = (broken: Break | null): boolean =>
  values.plain || (broken !== null && breakableWhenPlain.has(broken));
const common = {
  broken,
  plain: isPlain(broken),
  skip: new Set(listOf(values.skip).map(Number)),
  without: new Set(listOf(values.without).filter(isFault)),
};
const from = Number(values.from);
const count = Number(values.seeds);
if (values.breaks) process.exit(await tellBreaks());
let writes = 0;
let deaths = 0;
const started = performance.now();
for (let seed = from; seed < from + count; seed++) {
  const options = { ...common, seed };
  const outcome = await runWorld(kind, options);
  writes += outcome.writes;
  deaths += outcome.deaths;
  if (!outcome.problem) continue;
  await tellFailure(options, outcome);
  console.log(`seed ${seed}: ${outcome.problem} (after ${seed - from + 1} seeds)`);
  process.exit(broken ? 0 : 1);
}
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  `${count} seeds from ${from}: 0 violations, ${writes} writes, ${deaths} deaths of tabs, ${seconds} s`,
);
process.exit(broken ? 1 : 0);

async function tellFailure(options: WorldOptions, outcome: Outcome): Promise<void> {
  const shortest = await shrink(kind, options, outcome, Number(values.shrink));
  for (const event of shortest.outcome.events) console.log(event);
  const { skip, without } = shortest.options;
  const left = [
    ...(values.doubles ? ['--doubles'] : []),
    ...(options.plain ? ['--plain'] : []),
    ...(broken ? [`--break ${broken}`] : []),
    ...(without?.size ? [`--without ${[...without].join(',')}`] : []),
    ...(skip?.size ? [`--skip ${[...skip].join(',')}`] : []),
  ];
  console.log(`Again: npm run simulate -- --seeds 1 --from ${options.seed} ${left.join(' ')}`);
}

/** @returns exit code: every broken rule has to be noticed */
async function tellBreaks(): Promise<number> {
  console.log('| broken | rule | seeds | what it said |\n|---|---|---|---|');
  let missed = 0;
  for (const name of breakable) {
    const found = await noticed(name);
    if (!found) missed++;
    const plain = breakableWhenPlain.has(name) ? ' (plain)' : '';
    const told = found ? `${found.seeds} | ${found.problem.slice(0, 160)}` : `more than ${count} | –`;
    console.log(`| ${name}${plain} | ${rulesOfBreaks[name]} | ${told} |`);
  }
  return missed > 0 ? 1 : 0;
}

async function noticed(name: Break): Promise<{ readonly seeds: number; readonly problem: string } | null> {
  for (let seed = from; seed < from + count; seed++) {
    const { problem } = await runWorld(kind, { ...common, seed, broken: name, plain: isPlain(name) });
    if (problem) return { seeds: seed - from + 1, problem };
  }
  return null;
}
