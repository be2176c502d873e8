import { type Role, roleOf, type UserType } from '../../src/domain/permissions';
import type { Position } from '../../src/protocol/changes';
import type { Break } from './breaks';
import { createDeviceLocks } from './device-locks';
import type { Disk } from './disk';
import { drawFaults, type Fault, type Faults, noFaults } from './faults';
import {
  findDifference,
  findEffectProblem,
  findFoldProblem,
  findForbiddenRow,
  findForeignWrite,
  findLostWrite,
  findPartDifference,
  type RowsByResource,
  rowsOf,
} from './invariants';
import { keepLedger, type Ledger } from './ledger';
import { planSomething } from './person';
import { createRandom, type SeededRandom } from './random';
import { createScheduler, type Scheduler } from './scheduler';
import type { Goods, SimulatedServer, SimulatedUser } from './simulated-server';
import { createDeviceChannel, openTab, type SimulatedDevice, type Tab } from './tab';

const startMs = Date.UTC(2026, 0, 15, 8);

export interface ServerSetup {
  readonly random: SeededRandom;
  readonly scheduler: Scheduler;
  readonly isPlain: boolean;
  readonly broken: Break | null;
  readonly faults: () => Faults;
}

/** What a world is made of: the product's own server and stores, or doubles of them. */
export interface WorldKind {
  /** A server with a company of its own; devices belong to its users in turn. */
  openServer(setup: ServerSetup): Promise<{
    readonly server: SimulatedServer;
    readonly users: readonly SimulatedUser[];
    /** null: tasks have no lines and come from elsewhere. */
    readonly goods: Goods | null;
  }>;
  openDisk(): Disk & { unplug(): void };
}

export interface WorldOptions {
  readonly seed: number;
  readonly broken?: Break | null;
  /** The server is a plain API: no feed, no stream, no retry cache. */
  readonly plain?: boolean;
  /** Numbers of disturbances that are left out, to find the shortest story. */
  readonly skip?: ReadonlySet<number>;
  /** Faults that do not happen. */
  readonly without?: ReadonlySet<Fault>;
}

export interface Outcome {
  readonly problem: string | null;
  readonly events: readonly string[];
  readonly steps: number;
  readonly writes: number;
  readonly deaths: number;
}

/** How much happens in a world. */
interface Size {
  readonly devices: number;
  readonly steps: number;
  /** Rows of a page: few, so that walks have several and rows drift past them, or more than there are. */
  readonly pageRows: number;
}

/** Most worlds are small: nearly every fault shows in a short story, and many short ones meet more of them. */
function drawSize(random: SeededRandom): Size {
  const pageRows = random.pick([3, 5, 100]) ?? 3;
  return random.chance(0.05)
    ? { devices: random.between(2, 4), steps: random.between(30, 90), pageRows }
    : { devices: random.chance(0.1) ? 3 : 2, steps: random.between(4, 13), pageRows };
}

interface Place {
  readonly device: SimulatedDevice;
  readonly disk: Disk & { unplug(): void };
  readonly ledger: Ledger;
  tabs: Tab[];
  /** As the device's session says. */
  userType: UserType;
  /** What the person has been since the device was last known to hold nothing else. */
  roles: Set<Role>;
}

/** Runs one seeded world: a time of faults, a time of healing, then the reckoning. */
export async function runWorld(kind: WorldKind, options: WorldOptions): Promise<Outcome> {
  const random = createRandom(options.seed);
  const scheduler = createScheduler(startMs);
  const broken = options.broken ?? null;
  const events: string[] = [];
  let writes = 0;
  let deaths = 0;
  let problem: string | null = null;
  let faults: Faults = drawFaults(random.fork(), options.without ?? new Set());
  let isUp = true;
  let isHealing = false;
  const note = (what: string): void =>
    void events.push(`${((scheduler.now() - startMs) / 1000).toFixed(3)} ${what}`);

  const { server, users, goods } = await kind.openServer({
    random: random.fork(),
    scheduler,
    isPlain: options.plain ?? false,
    broken,
    faults: () => faults,
  });
  const size = drawSize(random.fork());
  const places = Array.from({ length: size.devices }, (_, index) => openPlace(index));
  let tabCount = 0;
  const offline = new Set<string>();
  const skews = new Map<string, number>();

  function openPlace(index: number): Place {
    const name = `d${index + 1}`;
    const disk = kind.openDisk();
    const ledger = keepLedger(disk.position, server);
    disk.onOutbox(ledger.observe);
    const [first] = users;
    if (!first) throw new Error('a world without users');
    const user = users[index % users.length] ?? first;
    const device: SimulatedDevice = {
      name,
      user,
      userType: () => place.userType,
      scheduler,
      random: random.fork(),
      process: { server, isUp: () => isUp },
      disk,
      pageRows: size.pageRows,
      locks: createDeviceLocks(scheduler, random.fork()),
      channel: createDeviceChannel(scheduler, random.fork()),
      broken,
      faults: () => faults,
      isOnline: () => !offline.has(name),
      skewMs: () => skews.get(name) ?? 0,
      note: (what) => {
        if (what.endsWith('dies')) deaths++;
        note(`${name} ${what}`);
      },
    };
    const place: Place = {
      device,
      disk,
      ledger,
      tabs: [],
      userType: user.userType,
      roles: new Set([roleOf(user)]),
    };
    return place;
  }

  const open = (place: Place): void => {
    const tab = openTab(place.device, `t${++tabCount}`);
    place.tabs.push(tab);
    note(`${place.device.name} ${tab.name} opens`);
  };
  const living = (place: Place): Tab[] => {
    place.tabs = place.tabs.filter((tab) => tab.isAlive());
    return place.tabs;
  };

  const roleNow = ({ device: { user } }: Place): Role =>
    roleOf({ userID: user.userID, userType: server.userTypeOf(user) });
  const signIn = (place: Place): void => {
    place.userType = server.userTypeOf(place.device.user);
    for (const tab of living(place)) tab.signIn();
  };

  const reached = new Map<Place, Position | null>();
  /** What a mirror has shown it never takes back, unless it begins anew. */
  const findStepBack = (place: Place): string | null => {
    const before = reached.get(place);
    const now = place.disk.position();
    reached.set(place, now);
    const isBack = before && now && before.epoch === now.epoch && now.version < before.version;
    return isBack ? `${place.device.name} went back from ${before.version} to ${now.version}` : null;
  };

  const inspected = new Map<Tab, number>();
  let effects = 0;
  const inspect = async (): Promise<void> => {
    if (problem) return;
    const hasNewEffects = server.applied().length !== effects;
    effects = server.applied().length;
    problem ??= server.problems()[0] ?? null;
    for (const place of places) {
      const [found] = place.ledger.problems();
      problem ??= found ? `${place.device.name}: ${found}` : null;
      problem ??= findStepBack(place);
      if (hasNewEffects) problem ??= findEffectProblem(server, place.ledger);
      for (const tab of living(place)) {
        if (inspected.get(tab) === tab.changes()) continue;
        inspected.set(tab, tab.changes());
        problem ??= (await findFoldProblem(tab)) ?? findForeignWrite(tab);
        problem ??= await findForbiddenRow(tab, place.roles);
      }
    }
    if (problem) note(`PROBLEM ${problem}`);
  };
  const run = (durationMs: number): Promise<void> => scheduler.run(durationMs, inspect);
  /** What a person asked for and the device could not store: the person is told so. */
  const told = (work: Promise<unknown>, about: string): void =>
    void work.catch(() => note(`${about}: could not be stored`));

  const act = async (place: Place, tab: Tab, dice: SeededRandom): Promise<void> => {
    const about = `${place.device.name} ${tab.name}`;
    const refused = tab.engine.outbox().entries.filter(({ state }) => state === 'rejected');
    const chosen = dice.pick(refused);
    if (chosen && dice.chance(0.3)) {
      const ids = [chosen.requestID];
      note(`${about} person discards or retries ${chosen.seq}`);
      if (dice.chance(0.5)) return told(tab.engine.retry(ids), about);
      place.ledger.allowRemoval(ids);
      return told(tab.engine.discard(ids), about);
    }
    const planned = await planSomething(tab, dice, goods);
    if (planned.length === 0 || !tab.isAlive()) return;
    writes += planned.length;
    note(`${about} person ${planned.map(({ name, targets }) => `${name} ${targets[0]?.id}`).join(', ')}`);
    const undoMs = dice.chance(0.4) ? 5_000 : 0;
    const submitted = tab.engine.submit(planned, undoMs).then((gestureID) => {
      if (undoMs === 0 || !dice.chance(0.5)) return;
      scheduler.after(dice.between(0, 6_000), () => {
        if (!tab.isAlive()) return;
        note(`${about} person takes it back`);
        place.ledger.allowRemoval('unsent');
        told(tab.engine.undo(gestureID), about);
      });
    });
    told(submitted, about);
  };

  /** A person does something, and often goes on at once. Who looks at lines first may never act: tabs die of it. */
  const work = (place: Place, tab: Tab, dice: SeededRandom): void => {
    if (!tab.isAlive() || tab.isFrozen()) return;
    const goesOn = dice.chance(0.3) ? dice.fork() : null;
    if (goesOn) scheduler.after(dice.between(20, 3_000), () => work(place, tab, goesOn));
    told(act(place, tab, dice), `${place.device.name} ${tab.name}`);
  };

  const changeServer = async (how: number, dice: SeededRandom): Promise<void> => {
    const done = scheduler.busy();
    try {
      if (how === 25) {
        await server.changeRole(dice);
        note('somebody gets another role');
        for (const place of places) place.roles.add(roleNow(place));
      } else if (how === 14) {
        isUp = !isUp;
        note(`server ${isUp ? 'up' : 'down'}`);
        if (isUp) await server.restart();
      } else if (how === 16) {
        const isEpoch = dice.chance(0.5);
        note(isEpoch ? 'server epoch' : 'server expires the feed');
        await (isEpoch ? server.newEpoch() : server.expireFeed());
      } else {
        note('somebody else works');
        await server.changeElsewhere(dice);
      }
    } finally {
      done();
    }
  };

  const freeze = (tab: Tab, about: string, dice: SeededRandom): void => {
    const durationMs = dice.pick([500, 40_000, 120_000]) ?? 0;
    const stop = (): void => {
      if (!tab.isAlive() || isHealing) return;
      note(`${about} freezes`);
      tab.freeze();
      scheduler.after(durationMs, () => {
        if (tab.isAlive() && tab.isFrozen()) note(`${about} thaws`);
        tab.thaw();
      });
    };
    if (dice.chance(0.5)) stop();
    else {
      // In the middle of what it does.
      tab.engine.nudge();
      scheduler.after(dice.between(10, 500), stop);
    }
  };

  const disturb = async (dice: SeededRandom): Promise<void> => {
    const place = dice.pick(places);
    if (!place) return;
    const { name } = place.device;
    const tab = dice.pick(living(place));
    const how = dice.between(0, 25);
    if (how <= 8) {
      if (!tab) open(place);
      else work(place, tab, dice);
    } else if (how <= 10) {
      if (living(place).length < 3) open(place);
    } else if (how === 11) tab?.die();
    else if (how <= 13) {
      if (!offline.delete(name)) offline.add(name);
      note(`${name} network ${offline.has(name) ? 'gone' : 'back'}`);
    } else if (how === 15) {
      skews.set(name, dice.pick([0, 86_400_000, -86_400_000, 60_000]) ?? 0);
      note(`${name} clock ${skews.get(name)}`);
    } else if (how === 17) signIn(place);
    else if (how === 19) tab?.engine.nudge();
    else if (how >= 20 && how <= 24) {
      const chosen = living(place).find(({ engine }) => engine.isLeader()) ?? tab;
      if (!chosen) return;
      freeze(chosen, `${name} ${chosen.name}`, dice);
      // Where a page hangs, people open another one.
      if (living(place).length < 2) open(place);
    } else await changeServer(how, dice);
  };

  /** Nothing is left to be sent but what waits behind a refused entry, for a person to decide. */
  const isQuiet = (): boolean =>
    places.every(({ disk }) => {
      const entries = disk.entries();
      const mayWait = entries.some(({ state }) => state === 'rejected');
      return entries.every(({ state }) => state === 'rejected' || (mayWait && state === 'pending'));
    });
  /** Lets everything come to rest: polls (or sweeps) after the last write is answered, at most ten minutes. */
  const rest = async (): Promise<void> => {
    const turnMs = 30_000;
    const enoughMs = options.plain ? 180_000 : 60_000;
    let quietMs = 0;
    for (let turn = 0; turn < 20 && quietMs < enoughMs && !problem; turn++) {
      const wasQuiet = isQuiet();
      await run(turnMs);
      quietMs = wasQuiet && isQuiet() ? quietMs + turnMs : 0;
    }
  };

  const heal = async (): Promise<void> => {
    note('everything heals');
    isHealing = true;
    faults = noFaults;
    if (!isUp) await server.restart();
    isUp = true;
    offline.clear();
    skews.clear();
    for (const place of places) {
      if (living(place).length === 0) open(place);
      for (const tab of place.tabs) tab.thaw();
      signIn(place);
      for (const tab of place.tabs) tab.engine.nudge();
    }
    await rest();
    for (const place of places) place.roles = new Set([roleNow(place)]);
  };

  /** At rest, what a tab of each device shows is what the server has. */
  const compare = async (theirs: RowsByResource, find: typeof findDifference): Promise<void> => {
    let isDone = false;
    const differences = Promise.all(
      places.flatMap((place) => living(place).map((tab) => find(tab, theirs, roleNow(place)))),
    ).finally(() => {
      isDone = true;
    });
    // A store may have to open its connection again before it answers.
    await run(1_000);
    if (isDone) problem ??= (await differences).find((found) => found !== null) ?? null;
    else problem ??= 'a tab does not answer what it shows';
  };

  /** The persons clear away what was refused, until nothing is left; what waits for it then goes. */
  const reckon = async (): Promise<RowsByResource> => {
    for (const { ledger, device, disk } of places) {
      const entries = disk.entries();
      problem ??= findLostWrite(server, ledger, new Set(entries.map(({ requestID }) => requestID)));
      const orphan = entries.find(({ rejection }) => rejection?.code === 'sync.not-created');
      if (orphan && !hasRefusedCreation(ledger))
        problem ??= `${device.name}: entry ${orphan.seq} waits for a row that exists`;
    }
    for (let round = 0; round < 6 && !problem; round++) {
      for (const place of places) {
        const refused = place.disk.entries().filter(({ state }) => state === 'rejected');
        const ids = refused.map(({ requestID }) => requestID);
        place.ledger.allowRemoval(ids);
        if (ids.length > 0) void living(place)[0]?.engine.discard(ids);
      }
      if (places.every(({ disk }) => disk.entries().length === 0)) break;
      await rest();
    }
    for (const place of places) {
      const [left] = place.disk.entries();
      if (left)
        problem ??= `${place.device.name}: entry ${left.seq} (${left.name}) is stuck in state ${left.state}`;
    }
    const theirs = await rowsOf(server);
    await compare(theirs, findDifference);
    problem ??= await server.inspect();
    return theirs;
  };
  const hasRefusedCreation = (ledger: Ledger): boolean =>
    [...ledger.known().values()].some(
      ({ fate, targets }) => (fate === 'taken-back' || fate === 'undone') && targets.some(({ id }) => id < 0),
    );

  /** What a device has stored is enough: tabs that are opened without a network show the same. */
  const reopen = async (theirs: RowsByResource): Promise<void> => {
    for (const place of places) {
      for (const tab of living(place)) tab.die();
      offline.add(place.device.name);
      open(place);
    }
    await run(1_000);
    await compare(theirs, findDifference);
    if (!problem) await compare(theirs, findPartDifference);
  };

  for (const place of places) open(place);
  // Some worlds begin in peace: their devices have everything before anything goes wrong.
  const beginning = faults;
  const isPeaceful = random.chance(0.6);
  if (isPeaceful) faults = noFaults;
  if (isPeaceful) await run(20_000);
  faults = beginning;
  for (let step = 0; step < size.steps && !problem; step++) {
    // Every step has its own dice, so that leaving one out does not change the others.
    const dice = random.fork();
    const pauseMs = dice.pick([0, 5, 50, 500, 3_000, 45_000]) ?? 0;
    if (!options.skip?.has(step)) await disturb(dice);
    await run(pauseMs);
  }
  if (!problem) await heal();
  const theirs = problem ? null : await reckon();
  if (theirs && !problem) await reopen(theirs);
  for (const place of places) {
    for (const tab of living(place)) tab.die();
    place.disk.unplug();
  }
  await run(0);
  await server.close();
  return { problem, events, steps: size.steps, writes, deaths };
}
