import type { Scene } from './disturb';
import { forgetOutbox } from './lose-databases';
import { closeAll, openTabAt, otherAccountAt, signInAt, tabsAt } from './place';
import type { SeededRandom } from './random';
import type { Tab } from './tab';
import { work } from './work';

type Happening = (scene: Scene) => void;

const happenings: readonly (readonly [number, Happening])[] = [
  [4, openOneMore],
  [2, ({ tab }) => tab?.die()],
  [5, switchNetwork],
  [3, jumpClock],
  [2, strayClock],
  [2, ({ world, place }) => signInAt(world, place)],
  [2, ({ tab }) => tab?.engine.syncNow()],
  [9, hang],
  [3, stall],
  [2, dieUnheard],
  [2, ({ tab, dice }) => tab?.setVisible(dice.chance(0.5))],
  [3, afflict],
  [1, evict],
  [1, takeOver],
  [2, signOut],
  [2, slowDown],
  [2, lookAt],
];
const weights = happenings.reduce((sum, [weight]) => sum + weight, 0);

/** An event of a device or one of its tabs. */
export function disturbDevice(scene: Scene): void {
  let at = scene.dice.between(1, weights);
  for (const [weight, happen] of happenings) {
    if (at > 0 && at <= weight) happen(scene);
    at -= weight;
  }
}

function openOneMore({ world, place }: Scene): void {
  if (tabsAt(place).length < 3) openTabAt(world, place);
}

function switchNetwork({ world, place }: Scene): void {
  const { name } = place.device;
  if (!world.offline.delete(name)) world.offline.add(name);
  world.note(`${name} network ${world.offline.has(name) ? 'gone' : 'back'}`);
}

function slowDown({ world, place }: Scene): void {
  const { name } = place.device;
  if (!world.slow.delete(name)) world.slow.add(name);
  world.note(`${name} network ${world.slow.has(name) ? 'slow' : 'quick'}`);
}

function jumpClock({ world, place, dice }: Scene): void {
  const { name } = place.device;
  world.skews.set(name, dice.pick([0, 86_400_000, -86_400_000, 60_000]) ?? 0);
  world.note(`${name} clock ${world.skews.get(name)}`);
}

/** The clock is a day ahead while a user works, then it is corrected: times that were set by it are a day off. */
function strayClock({ world, place, tab, dice }: Scene): void {
  const { name } = place.device;
  world.skews.set(name, 86_400_000);
  world.note(`${name} clock strays`);
  if (tab) work(world, place, tab, dice.fork());
  world.scheduler.after(dice.between(2_000, 40_000), () => {
    world.skews.set(name, 0);
    world.note(`${name} clock right`);
  });
}

/** A database has no room, does not open, or never answers, until the recovery or until another one is affected. */
function afflict({ world, place, dice }: Scene): void {
  const kind = dice.pick(['mirror', 'outbox'] as const) ?? 'mirror';
  const hindrance = dice.pick(['full', 'unopenable', 'blocked', null] as const) ?? null;
  world.note(`${place.device.name} ${kind} ${hindrance ?? 'well'}`);
  place.disk.afflict(kind, hindrance);
}

/**
 * All tabs are closed, and the browser deletes the mirror, or everything: data that was only on the device is gone.
 */
function evict({ world, place, dice }: Scene): void {
  closeAll(place);
  const isAll = dice.chance(0.3);
  world.note(`${place.device.name} ${isAll ? 'all' : 'mirror'} evicted`);
  place.disk.evict(isAll ? ['mirror', 'outbox'] : ['mirror']);
  place.asked.forget();
  if (!isAll) return;
  place.disk.dropCopy();
  forgetOutbox(place, { must: new Set(), may: new Set() });
}

/**
 * A tab is opened with a newer version of the program; the others notice, and a user reloads them sooner or later.
 */
function takeOver({ world, place }: Scene): void {
  place.versionsAhead += 10;
  world.note(`${place.device.name} has a newer program`);
  openTabAt(world, place);
}

/** In the middle of its work; often another user signs in on the device. */
function signOut({ world, place, tab, dice }: Scene): void {
  if (!tab) return;
  tab.engine.syncNow();
  const another = dice.chance(0.5) ? dice.fork() : null;
  world.scheduler.after(dice.between(0, 300), () => {
    if (!tab.isAlive() || tab.isFrozen() || world.isRecovering) return;
    world.note(`${place.device.name} ${tab.name} signs out`);
    void tab.signOut();
    if (another) openTabAt(world, otherAccountAt(world, place, another));
  });
}

/** A user looks at rows, and the device stores the API's answer. */
function lookAt({ world, place, tab, dice }: Scene): void {
  if (!tab || tab.isFrozen()) return;
  const open = async (): Promise<void> => {
    const keys = [...((await tab.view('tasks'))?.server.keys() ?? [])];
    const ids = keys.filter(() => dice.chance(0.5));
    if (ids.length > 0) await tab.open('tasks', ids);
  };
  void open().catch(() => world.note(`${place.device.name} ${tab.name} could not keep what it opened`));
}

/**
 * The network becomes slow and the leader hangs: another tab tries again while answers to the first are under way.
 */
function stall(scene: Scene): void {
  const { world, place } = scene;
  world.slow.add(place.device.name);
  world.note(`${place.device.name} network slow`);
  hang(scene);
}

/** A tab dies when a user's write is stored, and before it can say so. */
function dieUnheard({ world, place, tab, dice }: Scene): void {
  if (!tab || tab.isFrozen()) return;
  if (tabsAt(place).length < 2) openTabAt(world, place);
  tab.atCall({ where: 'outbox.append', calls: 0, isAfter: true }, () => tab.die());
  work(world, place, tab, dice);
}

/** A page hangs, the leader if there is one; users then open another. */
function hang(scene: Scene): void {
  const { world, place, tab } = scene;
  const chosen = tabsAt(place).find(({ engine }) => engine.isLeader()) ?? tab;
  if (!chosen) return;
  freeze(scene, chosen);
  if (tabsAt(place).length < 2) openTabAt(world, place);
}

/** A call in the middle of a tab's work: any, or one after which it goes on to send or to store. */
function drawCall(dice: SeededRandom): Parameters<Tab['atCall']>[0] {
  const where = dice.pick(['', '', 'outbox.update', 'locks.query', 'network.send', 'mirror.commit']) ?? '';
  return { where, calls: where === '' ? dice.between(0, 14) : dice.between(0, 2), isAfter: dice.chance(0.5) };
}

function freeze({ world, place, dice }: Scene, tab: Tab): void {
  const { scheduler, note } = world;
  const about = `${place.device.name} ${tab.name}`;
  // Some hang for ever.
  const durationMs = dice.pick([500, 40_000, 120_000, Number.POSITIVE_INFINITY]) ?? 0;
  const stop = (): void => {
    if (!tab.isAlive() || world.isRecovering) return;
    note(`${about} freezes`);
    tab.freeze();
    if (durationMs === Number.POSITIVE_INFINITY) place.lost.add(tab);
    else
      scheduler.after(durationMs, () => {
        if (tab.isAlive() && tab.isFrozen()) note(`${about} thaws`);
        tab.thaw();
      });
  };
  if (dice.chance(0.3)) stop();
  else {
    // In the middle of its work.
    tab.atCall(drawCall(dice), stop);
    work(world, place, tab, dice);
    tab.engine.syncNow();
  }
}
