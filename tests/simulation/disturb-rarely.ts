import type { Row } from '../../src/domain/resource';
import type { Write } from '../../src/domain/sync/write';
import { askLeader, setWildly } from './disturb-lead';
import { skipDays } from './disturb-server';
import type { Fault } from './faults';
import { inheritHole } from './inherit-hole';
import { loseAll } from './lose-databases';
import { closeAll, openTabAt, type Place, roleAt, signInAt, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import { wakeWorker } from './service-worker';
import { editByFirstKey, enterCollision, enterOne, resendBelow, takeOneBack, work } from './work';

type Happening = (world: World, dice: SeededRandom) => Promise<void> | void;

/** Later additions to the simulation: each by a chance of its own, so that a seed without it keeps its world. */
const happenings: readonly (readonly [Fault, Happening])[] = [
  ['openedRows', openWhileChanging],
  ['crowded', crowd],
  ['otherCapabilities', announceOthers],
  ['restored', restoreSoon],
  ['damaged', damage],
  ['forgotten', forget],
  ['mergedRefusal', refuseMerged],
  ['answeredLate', answerLate],
  ['reopenedForm', reopenForm],
  ['lostDatabases', loseDatabases],
  ['wildClock', setWildly],
  ['askedOfLeader', askLeader],
  ['background', wakeWorker],
  ['formerHole', inheritHole],
];

/** A fault that is not part of every world, beside the effect of a step. */
export async function disturbRarely(world: World, dice: SeededRandom): Promise<void> {
  for (const [fault, happen] of happenings) {
    const own = dice.fork();
    if (own.chance(world.weather.faults[fault])) await happen(world, own);
  }
}

/** A screen opens tasks that left the window long ago, and another user changes one before the answer arrives. */
async function openWhileChanging(world: World, dice: SeededRandom): Promise<void> {
  const place = dice.pick(world.places);
  const tabs = place ? tabsAt(place) : [];
  const tab = tabs.find(({ engine }) => engine.isLeader()) ?? tabs[0];
  if (!tab || tab.isFrozen()) return;
  const ids = (await oldTasks(world)).filter(() => dice.chance(0.7));
  const [changed] = ids;
  if (changed === undefined) return;
  world.note(`${place?.device.name} ${tab.name} opens old tasks ${ids.join(' ')}`);
  if (place) place.nextLateMs = dice.pick([0, 2_000, 8_000, 15_000]) ?? 0;
  void tab.open('tasks', ids).catch(() => world.note(`${tab.name} could not keep what it opened`));
  if (dice.chance(0.2)) return;
  world.scheduler.after(dice.between(100, 3_000), () => {
    const done = world.scheduler.busy();
    world.note(`somebody changes old task ${changed}`);
    void world.server.changeTask(changed, dice.between(1, 99)).finally(done);
  });
}

async function oldTasks({ server, scheduler }: World): Promise<readonly number[]> {
  const done = scheduler.busy();
  const rows: readonly Row[] = await server.rows('tasks').finally(done);
  return rows
    .filter(({ taskNumber }) => String(taskNumber).startsWith('OLD'))
    .map(({ taskID }) => Number(taskID));
}

/** One transaction finds no room, and the next ones may: rows were dropped meanwhile. */
function crowd({ places, note }: World, dice: SeededRandom): void {
  const place = dice.pick(places);
  const kind = dice.pick(['mirror', 'outbox'] as const) ?? 'mirror';
  note(`${place?.device.name} ${kind} is crowded`);
  place?.disk.crowd(kind, dice.pick([1, 1, 1, 2, 4]) ?? 1);
}

/** The next tab that reads the mirror finds it damaged and empties it, possibly while another tab pulls. */
function damage({ places, scheduler, note, isRecovering }: World, dice: SeededRandom): void {
  const place = dice.pick(places);
  if (!place || isRecovering) return;
  scheduler.after(dice.between(0, 2_000), () => {
    note(`${place.device.name} mirror is damaged`);
    place.disk.damage();
    place.asked.forget();
  });
}

/**
 * The answer to a creation is lost, others delete its row, and when a tab comes back the server has forgotten the
 * request.
 */
function forget(world: World, dice: SeededRandom): void {
  const { scheduler, server, model } = world;
  const place = dice.pick(world.places);
  const [tab] = place ? tabsAt(place) : [];
  const isForgetting = world.places.some(({ losesAnswers }) => losesAnswers);
  if (!place || !tab || tab.isFrozen() || isForgetting || world.isRecovering) return;
  place.losesAnswers = true;
  const created = enterOne(world, place, tab, dice.fork());
  scheduler.after(15_000, () => {
    place.losesAnswers = false;
    const id = model.realKeys.get(firstKeyOf(created));
    if (id === undefined || world.isRecovering) return;
    const done = scheduler.busy();
    void server
      .deleteCode(id)
      .then(({ request, reply }) => model.acceptElsewhere(request, reply))
      .then(() => skipDays(world))
      .finally(done);
  });
}

/** Time between two checks whether the planned situation has come about. */
const maxLooks = 240;

/**
 * Two edits of a row wait for the network and are merged into one, which the server refuses; a user tries again, and
 * undoes one of them or edits it.
 */
function refuseMerged(world: World, dice: SeededRandom): void {
  const { scheduler, offline } = world;
  const place = dice.pick(world.places);
  const [tab] = place ? tabsAt(place) : [];
  if (!place || !tab || tab.isFrozen() || offline.has(place.device.name) || world.isRecovering) return;
  const goOn = dice.pick([takeOneBack, resendBelow]) ?? takeOneBack;
  offline.add(place.device.name);
  enterCollision(world, place, tab, dice.fork());
  scheduler.after(dice.between(6_000, 10_000), () => offline.delete(place.device.name));
  const lookIn = (left: number): void => {
    if (left === 0 || world.isRecovering) return;
    const now = tabsAt(place).find((each) => !each.isFrozen());
    if (!now || !goOn(world, place, now, dice)) scheduler.after(1_000, () => lookIn(left - 1));
  };
  lookIn(maxLooks);
}

/** The leader hangs with an answer, and goes on while another tab is sending the write again. */
function answerLate(world: World, dice: SeededRandom): void {
  const { scheduler, slow, note } = world;
  const place = dice.pick(world.places);
  const tab = place && tabsAt(place).find(({ engine }) => engine.isLeader());
  if (!place || !tab || tab.isFrozen() || world.isRecovering) return;
  const { name } = place.device;
  if (tabsAt(place).length < 2) openTabAt(world, place);
  const thaw = (): void => {
    slow.delete(name);
    note(`${name} ${tab.name} thaws`);
    tab.thaw();
  };
  const lookIn = (left: number): void => {
    if (!tab.isAlive() || !tab.isFrozen()) return;
    const isAgain = place.disk.entries().some(({ state, attempts }) => state === 'sending' && attempts > 1);
    if (isAgain || left === 0) thaw();
    else scheduler.after(500, () => lookIn(left - 1));
  };
  tab.atCall({ where: 'network.send', calls: dice.between(0, 2), isAfter: true }, () => {
    if (!tab.isAlive() || world.isRecovering) return;
    note(`${name} ${tab.name} freezes with an answer`);
    tab.freeze();
    slow.add(name);
    lookIn(maxLooks);
  });
  workAt(world, place, dice.fork());
  tab.engine.syncNow();
}

/**
 * A row is created, the device is reopened once the server has it, and a user goes on where its temporary key is still
 * used.
 */
function reopenForm(world: World, dice: SeededRandom): void {
  const { scheduler, model } = world;
  const place = dice.pick(world.places);
  const [tab] = place ? tabsAt(place) : [];
  if (!place || !tab || tab.isFrozen() || world.isRecovering) return;
  const { evictions } = place;
  const created = enterOne(world, place, tab, dice.fork());
  const key = firstKeyOf(created);
  const isWaiting = (): boolean => JSON.stringify(place.disk.entries()).includes(String(key));
  const goOn = (): void => {
    const [opened] = tabsAt(place);
    if (created && opened && !opened.isFrozen() && !world.isRecovering && place.evictions === evictions)
      editByFirstKey(world, place, { created, tab: opened, dice });
  };
  const lookIn = (left: number): void => {
    if (left === 0 || world.isRecovering || place.evictions !== evictions) return;
    if (model.realKeys.get(key) === undefined || isWaiting())
      return void scheduler.after(1_000, () => lookIn(left - 1));
    closeAll(place);
    openTabAt(world, place);
    scheduler.after(dice.between(500, 5_000), goOn);
  };
  scheduler.after(1_000, () => lookIn(maxLooks));
}

function firstKeyOf(created: Write | undefined): number {
  return created?.targets[0]?.id ?? 0;
}

/** A proxy before the server announces fewer capabilities: none, no feed, or a feed without a retry cache. */
function announceOthers({ weather, scheduler, note, server, isRecovering }: World, dice: SeededRandom): void {
  if (!server.isIdentifying() || isRecovering) return;
  const others = [
    'none',
    { retryCache: false, changeFeed: true },
    { retryCache: false, changeFeed: false },
  ] as const;
  const announced = dice.pick(others) ?? 'none';
  weather.capabilities = announced;
  if (announced === 'none' || !announced.changeFeed) weather.hasSeemedPlain = true;
  note(`server announces ${JSON.stringify(announced)}`);
  const durationMs = dice.pick([5_000, 60_000, Number.POSITIVE_INFINITY]) ?? 5_000;
  if (durationMs === Number.POSITIVE_INFINITY) return;
  scheduler.after(durationMs, () => {
    if (weather.capabilities !== announced) return;
    weather.capabilities = null;
    note('server announces what it can do');
  });
}

/**
 * The server is backed up, a user works, and the backup is restored: possibly before the device has seen the later
 * changes.
 */
async function restoreSoon(world: World, dice: SeededRandom): Promise<void> {
  const { scheduler, server, places, weather, note, isRecovering } = world;
  const place = dice.pick(places);
  if (!place || weather.isBackedUp || isRecovering || !server.isIdentifying()) return;
  weather.isBackedUp = true;
  const done = scheduler.busy();
  const putBack = await server.backUp().finally(done);
  const restoreModel = world.model.save();
  const restoreDevices = places.map(({ model }) => model.save());
  note('server is backed up');
  workAt(world, place, dice.fork());
  if (dice.chance(0.5)) place.disk.afflict('mirror', dice.pick(['full', 'blocked'] as const) ?? 'full');
  const again = dice.fork();
  scheduler.after(dice.pick([300, 1_000, 3_000, 10_000]) ?? 1_000, () => {
    weather.isBackedUp = false;
    // If rows were created since, devices know them under keys that no longer exist.
    if (!restoreModel()) return;
    for (const restoreDevice of restoreDevices) restoreDevice();
    const restored = scheduler.busy();
    note('server is restored from its backup');
    void putBack()
      .finally(restored)
      .then(() => {
        giveRolesBack(world);
        workAt(world, place, again);
      });
  });
}

/**
 * A backup contains the roles as well. A session knows the role of its sign-in (S34): a user who has signed in with
 * another one does so again, unless another sign-in follows anyway.
 */
function giveRolesBack(world: World): void {
  for (const place of world.places) {
    place.roles.add(roleAt(world, place));
    const isOther = place.userType !== world.server.userTypeOf(place.device.user);
    if (world.isRecovering && isOther) signInAt(world, place);
  }
}

function workAt(world: World, place: Place, dice: SeededRandom): void {
  const [tab] = tabsAt(place);
  if (tab) work(world, place, tab, dice);
}

/**
 * The browser finds its databases damaged and begins new ones, as on a full disk; half of the time while tabs are open.
 */
function loseDatabases(world: World, dice: SeededRandom): void {
  const place = dice.pick(world.places);
  if (!place || world.isRecovering) return;
  const isClosed = dice.chance(0.5);
  workAt(world, place, dice.fork());
  world.scheduler.after(dice.between(0, 30_000), () => {
    if (!world.isRecovering) loseAll(world, place, { isClosed });
  });
}
