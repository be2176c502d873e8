import type { OutboxEntry } from '../../src/domain/sync/write';
import { waitMs } from '../../src/sync/core/backoff';
import { noFaults } from './faults';
import {
  findChildDifference,
  findDifference,
  findLostWrite,
  type RowsByResource,
  rowsOf,
} from './invariants';
import type { Ledger } from './ledger';
import {
  closeAll,
  latestAt,
  openTabAt,
  type Place,
  roleAt,
  signInAt,
  tabsAt,
  usableTabsAt,
  type World,
} from './place';

/** Lets a world go on for a time. */
export type Run = (durationMs: number) => Promise<void>;

/** Everything works again, every user has a tab and is signed in, and all come to rest. */
export async function recover(world: World, run: Run): Promise<void> {
  world.note('everything heals');
  world.isRecovering = true;
  world.weather.faults = noFaults;
  if (!world.weather.isUp) await world.server.restart();
  world.weather.isUp = true;
  world.weather.capabilities = null;
  world.offline.clear();
  world.slow.clear();
  for (const name of world.skews.keys()) world.skews.set(name, 0);
  for (const place of world.places) {
    for (const kind of ['mirror', 'outbox'] as const) {
      place.disk.afflict(kind, null);
      place.disk.crowd(kind, 0);
    }
    for (const tab of tabsAt(place)) if (tab.engine.isRetired() || tab.isLeaving()) tab.die();
    if (usableTabsAt(place).length === 0) openTabAt(world, place);
    for (const tab of usableTabsAt(place)) tab.thaw();
    signInAt(world, place);
    for (const tab of usableTabsAt(place)) tab.engine.syncNow();
  }
  await rest(world, run);
  for (const place of world.places) place.roles = new Set([roleAt(world, place)]);
}

/**
 * The users deal with refused writes until none is left; then nothing may be lost, and every tab shows the server's
 * rows. @returns the server's rows
 */
export async function reckon(world: World, run: Run): Promise<RowsByResource> {
  for (const place of world.places) world.problem ??= findUnsettled(world, place);
  // A write behind a refused one may be refused when its turn comes, and so on.
  for (let round = 0; round < 6 && !world.problem; round++) {
    for (const place of world.places) discardRefused(place);
    const before = countEntries(world);
    if (before === 0) break;
    await rest(world, run);
    if (countEntries(world) < before) round = 0;
  }
  for (const { device, disk } of world.places) {
    const [left] = disk.entries();
    if (left)
      world.problem ??= `${device.name}: entry ${left.seq} (${left.name}) is stuck in state ${left.state}`;
  }
  for (const place of world.places) world.problem ??= findUndone(world, place) ?? findHiddenLead(place);
  const theirs = await rowsOf(world.server);
  await compare(world, run, theirs, findDifference);
  world.problem ??= (await world.server.inspect()) ?? (await world.model.compare());
  return theirs;
}

/** The device's stored data is enough: tabs that are opened without a network show the same. */
export async function reopen(world: World, run: Run, theirs: RowsByResource): Promise<void> {
  for (const place of world.places) {
    closeAll(place);
    world.offline.add(place.device.name);
    openTabAt(world, place);
  }
  await run(1_000);
  await compare(world, run, theirs, findDifference);
  if (!world.problem) await compare(world, run, theirs, findChildDifference);
}

/**
 * Lets everything come to rest: polls (or sweeps) after the last write is answered, at most ten minutes without a
 * request.
 */
async function rest(world: World, run: Run): Promise<void> {
  const turnMs = 30_000;
  // If a tab hangs for ever, another has to take the lead first, which takes longer the more often its lock was stolen.
  const hasLost = world.places.some(({ lost }) => lost.size > 0);
  const enoughMs = hasLost ? 360_000 : world.options.plain || world.weather.hasSeemedPlain ? 180_000 : 60_000;
  let quietMs = 0;
  let left = countEntries(world);
  // A plain API takes thousands of writes one by one.
  for (let turns = 0; turns < 20 && quietMs < enoughMs && !world.problem; turns++) {
    const wasQuiet = isQuiet(world);
    // One may have died just after the recovery, because of its work at that time.
    for (const place of world.places) if (usableTabsAt(place).length === 0) openTabAt(world, place);
    await run(turnMs);
    quietMs = wasQuiet && isQuiet(world) ? quietMs + turnMs : 0;
    const before = left;
    left = countEntries(world);
    if (left < before) turns = 0;
  }
}

function countEntries({ places }: World): number {
  return places.reduce((sum, { disk }) => sum + disk.entries().length, 0);
}

/** Nothing is left to be sent but entries behind a refused one, for a user to decide. */
function isQuiet({ places, scheduler }: World): boolean {
  return places.every(({ disk }) => {
    const entries = disk.entries();
    const mayWait = entries.some(({ state }) => state === 'rejected');
    // A clock that was set back may have made the wait of an entry longer.
    const isDue = ({ notBeforeMs }: OutboxEntry) => waitMs(notBeforeMs, scheduler.now()) === 0;
    return entries.every(
      (entry) => entry.state === 'rejected' || (mayWait && entry.state === 'pending' && isDue(entry)),
    );
  });
}

/** At rest, a tab of each device shows the server's rows. */
async function compare(
  world: World,
  run: Run,
  theirs: RowsByResource,
  find: typeof findDifference,
): Promise<void> {
  let isDone = false;
  const differences = Promise.all(
    world.places.flatMap((place) =>
      usableTabsAt(place).map((tab) =>
        find(tab, theirs, roleAt(world, place), {
          windowDays: place.disk.windowDays() ?? 0,
          nowMs: latestAt(world, place.device.name),
        }),
      ),
    ),
  ).finally(() => {
    isDone = true;
  });
  // A store may have to open its connection again before it answers.
  await run(1_000);
  if (isDone) world.problem ??= (await differences).find((found) => found !== null) ?? null;
  else world.problem ??= 'a tab does not answer what it shows';
}

/** A write that is neither on the server nor in the outbox, or waits for an existing row. */
function findUnsettled({ server }: World, place: Place): string | null {
  const { ledger, device, disk, model, unstored } = place;
  const entries = disk.entries();
  const lost = findLostWrite(server, ledger, new Set(entries.map(({ requestID }) => requestID)));
  if (lost) return lost;
  const idle = model.findIdle();
  if (idle) return `${device.name}: ${idle}`;
  const unasked = findUnasked(place);
  if (unasked) return unasked;
  const orphan = entries.find(({ rejection }) => rejection?.code === 'sync.not-created');
  const wasStored = orphan && ![...orphan.targets, ...orphan.refersTo].some(({ id }) => unstored.has(id));
  return orphan && wasStored && !hasRefusedCreation(ledger)
    ? `${device.name}: entry ${orphan.seq} waits for a row that exists`
    : null;
}

/** A row that a user had not seen when its write was refused, and that was never requested (S38). */
function findUnasked(place: Place): string | null {
  const owed = place.model.findUnasked();
  const isToldStill = usableTabsAt(place).some(({ name, engine }) => name === owed?.tab && engine.isLeader());
  return owed && isToldStill ? `${owed.tab} never asked for ${owed.row}, whose write was refused` : null;
}

/** A user's request to the leader that was not carried out though its tab is still open (S74). */
function findUndone({ weather }: World, place: Place): string | null {
  return weather.isHeard ? place.asked.findUndone(usableTabsAt(place), place.disk.windowDays()) : null;
}

/** A tab out of sight leads, though a visible one could (S37). */
function findHiddenLead(place: Place): string | null {
  const tabs = usableTabsAt(place).filter(({ engine }) => !engine.isRetired());
  const hidden = tabs.find((tab) => tab.engine.isLeader() && !tab.isVisible());
  const shown = tabs.find((tab) => tab.isVisible());
  return hidden && shown ? `${hidden.name}, which is hidden, leads though ${shown.name} is shown` : null;
}

function hasRefusedCreation(ledger: Ledger): boolean {
  return [...ledger.known().values()].some(
    ({ fate, targets }) => (fate === 'taken-back' || fate === 'undone') && targets.some(({ id }) => id < 0),
  );
}

function discardRefused(place: Place): void {
  const refused = place.disk.entries().filter(({ state }) => state === 'rejected');
  const ids = refused.map(({ requestID }) => requestID);
  place.ledger.allowRemoval(ids);
  if (ids.length > 0) void usableTabsAt(place)[0]?.engine.discard(ids);
}
