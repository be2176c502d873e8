import { disturb } from './disturb';
import { disturbRarely } from './disturb-rarely';
import { drawFaults, noFaults } from './faults';
import { createHardware } from './hardware';
import { createInspection } from './inspection';
import { createWorldModel } from './model/world-model';
import { closeAll, createPlace, openTabAt, type Place, type World } from './place';
import { createRandom, type SeededRandom } from './random';
import { type Run, reckon, recover, reopen } from './reckoning';
import { createScheduler, startMs } from './scheduler';
import { installSignals } from './signals';
import type { SimulatedUser } from './simulated-server';
import type { Outcome, ServerKind, WorldOptions } from './world-kind';

/** How much happens in a world. */
interface Size {
  readonly devices: number;
  readonly steps: number;
  /** Rows of a page: few, so that scans have several and rows drift between them, or more than there are. */
  readonly pageRows: number;
}

installSignals();

/** Runs one seeded world: a time of faults, a time of recovery, then the checks. */
export async function runWorld(kind: ServerKind, options: WorldOptions): Promise<Outcome> {
  const random = createRandom(options.seed);
  const events: string[] = [];
  const { world, users } = await openWorld(kind, options, random, events);
  const size = drawSize(random.fork());
  for (let index = 0; index < size.devices; index++)
    world.places.push(createNextPlace(world, users, size, random));
  const inspect = createInspection(world);
  const run: Run = (durationMs) => world.scheduler.run(durationMs, inspect);

  for (const place of world.places) openTabAt(world, place);
  await live(world, run, size, random);
  if (!world.problem) await recover(world, run);
  const theirs = world.problem ? null : await reckon(world, run);
  if (theirs && !world.problem) await reopen(world, run, theirs);
  await end(world, run);
  const { problem, writes, deaths } = world;
  return { problem, events, steps: size.steps, writes, deaths };
}

/** A world with a server and without devices. */
async function openWorld(
  kind: ServerKind,
  options: WorldOptions,
  random: SeededRandom,
  events: string[],
): Promise<{ readonly world: World; readonly users: readonly SimulatedUser[] }> {
  const scheduler = createScheduler(startMs);
  const faults = drawFaults(random.fork(), options.without ?? new Set());
  const weather: World['weather'] = {
    faults,
    isHeard: faults.unheard + faults.deaf === 0,
    isUp: true,
    capabilities: null,
    hasSeemedPlain: false,
    isBackedUp: false,
    daysPassed: 0,
  };
  const { server, users, goods } = await kind.openServer({
    random: random.fork(),
    scheduler,
    isPlain: options.plain ?? false,
    faults: () => weather.faults,
  });
  const note = (what: string): void =>
    void events.push(`${((scheduler.now() - startMs) / 1000).toFixed(3)} ${what}`);
  const world: World = {
    options,
    scheduler,
    server,
    model: createWorldModel(server),
    goods,
    // Separate from the other random sources, so that later additions leave a seed's world as it was.
    rare: createRandom(options.seed ^ 0x5eed5eed),
    note,
    weather,
    places: [],
    users,
    offline: new Set(),
    slow: new Set(),
    skews: new Map(),
    isRecovering: false,
    problem: null,
    writes: 0,
    deaths: 0,
    tabCount: 0,
  };
  await world.model.begin();
  return { world, users };
}

/** Most worlds are small: nearly every fault shows in a short story, and many short ones meet more of them. */
function drawSize(random: SeededRandom): Size {
  const pageRows = random.pick([3, 100, 100]) ?? 3;
  return random.chance(0.05)
    ? { devices: random.between(2, 4), steps: random.between(30, 90), pageRows }
    : { devices: random.chance(0.1) ? 3 : 2, steps: random.between(4, 10), pageRows };
}

/** One more device; they belong to the users in turn. */
function createNextPlace(
  world: World,
  users: readonly SimulatedUser[],
  { pageRows }: Size,
  random: SeededRandom,
): Place {
  const index = world.places.length;
  const user = users[index % users.length];
  if (!user) throw new Error('a world without users');
  const { scheduler, weather } = world;
  const hardware = createHardware(`d${index + 1}`, {
    scheduler,
    random,
    rare: world.rare.fork(),
    faults: () => weather.faults,
  });
  return createPlace(world, { hardware, user, pageRows, random });
}

/** The time of faults. Some worlds begin without faults: their devices have everything before anything goes wrong. */
async function live(world: World, run: Run, { steps }: Size, random: SeededRandom): Promise<void> {
  const { faults } = world.weather;
  if (random.chance(0.6)) {
    world.weather.faults = noFaults;
    await run(20_000);
    world.weather.faults = faults;
  }
  for (let step = 0; step < steps && !world.problem; step++) {
    // Every step has a random source of its own, so that leaving one out does not change the others.
    const dice = random.fork();
    const pauseMs = dice.pick([0, 5, 50, 500, 3_000, 45_000]) ?? 0;
    const rareDice = world.rare.fork();
    if (!world.options.skip?.has(step)) {
      await disturb(world, dice);
      await disturbRarely(world, rareDice);
    }
    await run(pauseMs);
  }
}

async function end(world: World, run: Run): Promise<void> {
  for (const place of world.places) {
    closeAll(place);
    place.disk.unplug();
  }
  await run(0);
  await world.server.close();
}
