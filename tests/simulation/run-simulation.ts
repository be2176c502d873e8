import type { Break } from './breaking/break';
import { breaks, quicklyNoticed } from './breaking/catalogue';
import { loadBroken } from './breaking/load-broken';
import { createRealServers } from './real-world';
import { isFault, shrink } from './shrink';
import { runWorld } from './world';
import type { Outcome, RunWorld, ServerKind, WorldOptions } from './world-kind';

export interface SimulationOptions {
  readonly from: number;
  readonly count: number;
  /** Name of the break; null: the engine is whole. */
  readonly broken: string | null;
  /** `seeds`: runs the seeds · `breaks`: breaks each rule in turn · `quick breaks`: those that few seeds notice. */
  readonly tells: 'seeds' | 'breaks' | 'quick breaks';
  /** Names of the chosen breaks; empty: all of them. */
  readonly only: readonly string[];
  readonly isPlain: boolean;
  readonly skip: ReadonlySet<number>;
  readonly without: readonly string[];
  /** Most runs for making a failure shorter. */
  readonly shrink: number;
}

/** Runs worlds and reports their results. @returns exit code */
export async function runSimulation(options: SimulationOptions): Promise<number> {
  const servers = createRealServers();
  if (options.tells !== 'seeds') return tellBreaks(servers, options);
  const broken = options.broken === null ? null : breaks.find(({ name }) => name === options.broken);
  if (broken === undefined) {
    console.error(`--break takes one of: ${breaks.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  const run: RunWorld = broken ? await loadBroken(broken.name, servers) : (each) => runWorld(servers, each);
  return runSeeds(run, { ...options, isPlain: options.isPlain || (broken?.isPlain ?? false) });
}

/** Breaks one rule after the other. @returns exit code: each has to be noticed */
async function tellBreaks(
  servers: ServerKind,
  { tells, only, from, count }: SimulationOptions,
): Promise<number> {
  console.log('| broken | rule | seeds | what it said |\n|---|---|---|---|');
  let missed = 0;
  const whole: RunWorld = (options) => runWorld(servers, options);
  const isMeant = (name: string): boolean =>
    only.length > 0 ? only.includes(name) : tells === 'breaks' || quicklyNoticed.includes(name);
  for (const each of breaks.filter(({ name }) => isMeant(name))) {
    const broken = await loadBroken(each.name, servers);
    const found = await firstNoticed(broken, each, { from, count, whole });
    if (!found) missed++;
    const told = found ? `${found.seeds} | ${found.problem.slice(0, 140)}` : `more than ${count} | –`;
    console.log(`| ${each.name}${each.isPlain ? ' (plain)' : ''} | ${each.rule} | ${told} |`);
  }
  return missed > 0 ? 1 : 0;
}

/** A seed that also fails without a break says nothing about it. */
async function firstNoticed(
  run: RunWorld,
  { isPlain = false }: Break,
  { from, count, whole }: Pick<SimulationOptions, 'from' | 'count'> & { readonly whole: RunWorld },
): Promise<{ readonly seeds: number; readonly problem: string } | null> {
  for (let seed = from; seed < from + count; seed++) {
    const { problem } = await run({ seed, plain: isPlain });
    if (!problem) continue;
    const { problem: own } = await whole({ seed, plain: isPlain });
    if (!own) return { seeds: seed - from + 1, problem };
    console.error(`seed ${seed} fails without a break as well: ${own}`);
  }
  return null;
}

async function runSeeds(run: RunWorld, options: SimulationOptions): Promise<number> {
  const { from, count, broken, isPlain } = options;
  const without = new Set(options.without.filter(isFault));
  const started = performance.now();
  let writes = 0;
  let deaths = 0;
  let slowest = { seed: from, ms: 0 };
  for (let seed = from; seed < from + count; seed++) {
    const world = { seed, plain: isPlain, skip: options.skip, without };
    const begunMs = performance.now();
    const outcome = await run(world);
    const ms = performance.now() - begunMs;
    if (ms > slowest.ms) slowest = { seed, ms };
    writes += outcome.writes;
    deaths += outcome.deaths;
    if (!outcome.problem) continue;
    await tellFailure(run, world, outcome, options);
    console.log(`seed ${seed}: ${outcome.problem} (after ${seed - from + 1} seeds)`);
    return broken === null ? 1 : 0;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${count} seeds from ${from}: 0 violations, ${writes} writes, ${deaths} deaths of tabs, ${seconds} s; seed ${slowest.seed} took ${(slowest.ms / 1000).toFixed(1)} s`,
  );
  return broken === null ? 0 : 1;
}

async function tellFailure(
  run: RunWorld,
  world: WorldOptions,
  outcome: Outcome,
  { broken, shrink: maxRuns }: SimulationOptions,
): Promise<void> {
  const shortest = await shrink(run, world, outcome, maxRuns);
  for (const event of shortest.outcome.events) console.log(event);
  const { skip, without } = shortest.options;
  const left = [
    ...(world.plain ? ['--plain'] : []),
    ...(broken === null ? [] : [`--break ${broken}`]),
    ...(without?.size ? [`--without ${[...without].join(',')}`] : []),
    ...(skip?.size ? [`--skip ${[...skip].join(',')}`] : []),
  ];
  console.log(`Again: npm run simulate -- --seeds 1 --from ${world.seed} ${left.join(' ')}`);
}
