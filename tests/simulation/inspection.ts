import type { Position } from '../../src/domain/sync/position';
import type { OutboxEntry } from '../../src/domain/sync/write';
import { findPassedOver } from './drift';
import { findEffectProblem, findForbiddenRow, findForeignWrite, findShownProblem } from './invariants';
import { type Place, tabsAt, type World } from './place';
import type { Tab } from './tab';

/** Every tab reads the outbox twice a minute, without any message (S51); a failed read is repeated soon. */
const lookedAfterMs = 65_000;

/** Checks that cost more than checking the changes. */
const lookEveryMs = 3_000;

/** Checks after every step for what must never be, and records the first problem as the world's. */
export function createInspection(world: World): () => Promise<void> {
  const { places, server } = world;
  const reached = new Map<Place, Position | null>();
  const inspected = new Map<Tab, number>();
  const staleSince = new Map<Tab, number>();
  let lookedAtMs = 0;
  let effects = 0;

  /** A mirror never takes back what it has shown, unless it starts again. */
  const findStepBack = (place: Place): string | null => {
    const before = reached.get(place);
    const now = place.disk.position();
    reached.set(place, now);
    const isBack = before && now && before.epoch === now.epoch && now.version < before.version;
    return isBack ? `${place.device.name} went back from ${before.version} to ${now.version}` : null;
  };
  /** A tab goes on showing other writes than the device holds, though nothing keeps it from reading them. */
  const findStaleTab = (tab: Tab, { disk }: Place): string | null => {
    const now = world.scheduler.now();
    const isGoing = tab.isLeaving() || tab.engine.isRetired();
    const isHindered = isGoing || tab.isFrozen() || disk.hindrance('outbox') !== null || disk.hangs('outbox');
    if (isHindered || statesOf(tab.engine.outbox().entries) === statesOf(disk.entries())) {
      staleSince.delete(tab);
      return null;
    }
    const sinceMs = staleSince.get(tab) ?? now;
    staleSince.set(tab, sinceMs);
    return now - sinceMs > lookedAfterMs
      ? `${tab.name} shows other writes than the device holds, for ${now - sinceMs} ms`
      : null;
  };
  const inspectTab = async (tab: Tab, place: Place): Promise<void> => {
    if (inspected.get(tab) === tab.changes()) return;
    inspected.set(tab, tab.changes());
    world.problem ??=
      (await findShownProblem(tab, place.model.book, world.model.realKeys)) ?? findForeignWrite(tab);
    world.problem ??= await findForbiddenRow(tab, place.roles);
  };

  return async () => {
    if (world.problem) return;
    const hasNewEffects = server.applied().length !== effects;
    effects = server.applied().length;
    world.problem ??= server.problems()[0] ?? world.model.problem();
    for (const place of places) {
      const [found] = place.ledger.problems();
      world.problem ??= found ? `${place.device.name}: ${found}` : null;
      world.problem ??= findStepBack(place);
      world.problem ??= await findPassedOver(world, place);
      if (hasNewEffects)
        world.problem ??= findEffectProblem(server, place.ledger, world.model.cacheClears() > 0);
      for (const tab of tabsAt(place)) await inspectTab(tab, place);
    }
    if (world.scheduler.now() - lookedAtMs >= lookEveryMs) {
      lookedAtMs = world.scheduler.now();
      for (const place of places) for (const tab of tabsAt(place)) world.problem ??= findStaleTab(tab, place);
    }
    if (world.problem) world.note(`PROBLEM ${world.problem}`);
  };
}

function statesOf(entries: readonly OutboxEntry[]): string {
  return entries.map(({ requestID, state }) => `${requestID} ${state}`).join();
}
