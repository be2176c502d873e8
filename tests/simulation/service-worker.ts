import { roleOf } from '../../src/domain/permissions';
import { pulledResources } from '../../src/sync/core/pull/pull-resources';
import type { BackgroundWork } from '../../src/sync/device';
import { workInBackground } from '../../src/sync/shell/lead/background';
import { closeAll, openTabAt, type Place, sessionAt, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import { simulated } from './simulated-resources';
import { createLife } from './tab-life';
import { createTabPorts } from './tab-ports';
import { work as userWorks } from './work';

/** As the product's. */
const patienceMs = 25_000;

/** The browser wakes the service worker: after a user has closed all tabs, or while one leads or hangs. */
export function wakeWorker(world: World, dice: SeededRandom): void {
  const { scheduler } = world;
  const place = dice.pick(world.places);
  if (!place || world.isRecovering || place.workers.length > 0) return;
  const [tab] = tabsAt(place);
  if (tab && dice.chance(0.5)) userWorks(world, place, tab, dice.fork());
  const leading = tabsAt(place).find(({ engine }) => engine.isLeader());
  const kind = dice.pick(['send', 'send', 'refresh'] as const) ?? 'send';
  const own = dice.fork();
  scheduler.after(dice.pick([0, 100, 2_000]) ?? 0, () => {
    if (world.isRecovering) return;
    if (dice.chance(0.6)) closeAll(place);
    else if (leading?.isAlive() && !leading.isFrozen() && dice.chance(0.5)) {
      leading.freeze();
      scheduler.after(40_000, leading.thaw);
    }
    startWorker(world, place, kind, own);
    if (own.chance(0.2)) scheduler.after(own.between(0, 20_000), () => openTabAt(world, place));
  });
}

/** @param random its own */
function startWorker(world: World, place: Place, kind: BackgroundWork, random: SeededRandom): void {
  const { server, model, note } = world;
  const device = { ...place.device, random, rare: random.fork() };
  const name = `w${++world.tabCount}`;
  const life = createLife(device, name);
  const stores = device.disk.openWorker({
    ...device,
    name,
    isAlive: life.isAlive,
    versionsAhead: device.versionsAhead(),
    mayDie: (where) => life.mayDie(where, 0.3),
    changed: () => {},
    rebuilt: () => {},
    outdated: life.die,
  });
  life.onDeath(() => {
    device.channel.leave(name);
    stores.die();
    place.workers = place.workers.filter((each) => each !== life);
  });
  place.workers.push(life);
  const ports = createTabPorts(device, { name, life, stores });
  const waiting = unsentAt(place);
  const from = server.position();
  const wasAlone = tabsAt(place).length === 0;
  note(`${device.name} ${name} is woken to ${kind}`);
  const session = sessionAt(place);
  const done = workInBackground(kind, {
    ...ports,
    locks: {
      hold: (lock, work, options) => {
        if (options && 'steal' in options) model.tell(`${name} takes the lead from a tab`);
        return ports.locks.hold(lock, work, options);
      },
    },
    random: { next: random.next, uuid: random.uuid },
    lockName: device.lockName,
    session,
    resources: pulledResources(simulated, roleOf(session)),
    pageRows: device.pageRows,
    patienceMs,
    signal: new AbortController().signal,
  });
  // The browser learns that it failed, and wakes the worker again.
  void done
    .catch(() => false)
    .then((isDone) => {
      note(`${device.name} ${name} ${isDone ? 'is done' : 'gives up'}`);
      const left = unsentAt(place).filter((id) => waiting.includes(id));
      const isAlone = wasAlone && tabsAt(place).length === 0;
      if (isDone && kind === 'send' && isAlone && left.length > 0)
        model.tell(`${name} says that all was sent, and ${left.length} wait`);
      const at = device.disk.position();
      if (isDone && kind === 'refresh' && isAlone && at?.epoch === from.epoch && at.version < from.version)
        model.tell(`${name} says that the device is as new as ${from.version}, and it is at ${at.version}`);
      life.die();
    });
}

/** Request ids of waiting entries. */
function unsentAt({ disk }: Place): readonly string[] {
  const entries = disk.entries().filter(({ state }) => state !== 'acked' && state !== 'rejected');
  return entries.map(({ requestID }) => requestID);
}
