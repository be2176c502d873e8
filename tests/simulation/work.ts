import type { OutboxEntry, Write } from '../../src/domain/sync/write';
import { troubleOf } from '../../src/mirror/storage/storage-error';
import { type Place, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import { editAnew, planCollision, planImport, planSomething } from './simulated-user';
import type { Tab } from './tab';

/**
 * A user does something, and often goes on at once. A user who looks at lines first may never act: tabs die of it.
 */
export function work(world: World, place: Place, tab: Tab, dice: SeededRandom): void {
  if (!tab.isAlive() || tab.isFrozen()) return;
  const goesOn = dice.chance(0.4) ? dice.fork() : null;
  if (goesOn) world.scheduler.after(dice.between(20, 3_000), () => work(world, place, tab, goesOn));
  tellFailure(world, act(world, place, tab, dice), nameOf(place, tab));
}

/** Rows are imported, a day's work at once; fewer if each is sent alone. */
export function enterMany(world: World, place: Place, tab: Tab, dice: SeededRandom): void {
  if (!tab.isAlive() || tab.isFrozen()) return;
  const most = world.options.plain ? 400 : 2_000;
  enter(world, { place, tab, dice }, planImport(tab.user.companyID, dice.pick([200, most]) ?? 200, dice));
}

/** A row is created. */
export function enterOne(world: World, place: Place, tab: Tab, dice: SeededRandom): Write | undefined {
  const planned = planImport(tab.user.companyID, 1, dice);
  enter(world, { place, tab, dice }, planned);
  return planned[0];
}

/** A form that was opened when the row was new uses its temporary key, whatever has become of it. */
export function editByFirstKey(
  world: World,
  place: Place,
  { created, tab, dice }: { readonly created: Write; readonly tab: Tab; readonly dice: SeededRandom },
): void {
  const [known = {}] = created.effects.flatMap((effect) => (effect.kind === 'create' ? [effect.row] : []));
  const edit = editAnew(created, { companyID: tab.user.companyID, known, random: dice });
  enter(world, { place, tab, dice }, [edit]);
}

/** Two edits of a row, one after the other, that are refused when they are sent as one. */
export function enterCollision(world: World, place: Place, tab: Tab, dice: SeededRandom): void {
  const entered = planCollision(tab, dice).then((planned) => {
    if (tab.isAlive()) for (const write of planned) enter(world, { place, tab, dice }, [write]);
  });
  tellFailure(world, entered, nameOf(place, tab));
}

/**
 * A refused merged edit is retried, and one of its edits undone at once: all the others stay (S59).
 * @returns false: there was none
 */
export function takeOneBack(world: World, place: Place, tab: Tab, dice: SeededRandom): boolean {
  const entry = tab.engine
    .outbox()
    .entries.find(({ state, takenAlong = [] }) => state === 'rejected' && takenAlong.length > 0);
  const one = dice.pick([...(entry?.takenAlong ?? []), ...(entry ? [entry] : [])]);
  if (!entry || !one) return false;
  retry(world, { place, tab, entry });
  world.scheduler.after(dice.pick([0, 5, 10, 100]) ?? 0, () => takeBack(world, place, tab, one.userActionID));
  return true;
}

/**
 * A refused write is sent again, edited, below an edit that was entered since and is not sent yet (S63).
 * @returns false: nothing was refused
 */
export function resendBelow(world: World, place: Place, tab: Tab, dice: SeededRandom): boolean {
  const entry = tab.engine
    .outbox()
    .entries.find(({ state, name }) => state === 'rejected' && name.startsWith('reasonCodes.update'));
  if (!entry) return false;
  const acting = { place, tab, dice, entry };
  const goOn = async (): Promise<void> => {
    const row = (await tab.view('reasonCodes'))?.visible.get(entry.targets[0]?.id ?? 0);
    if (!row || !tab.isAlive() || tab.isFrozen()) return;
    const later = editAnew(entry, { companyID: entry.companyID, known: row, random: dice });
    enter(world, acting, [later], 5_000);
    world.scheduler.after(dice.between(100, 3_000), () => {
      if (tab.isAlive() && !tab.isFrozen() && !world.isRecovering) resend(world, acting);
    });
  };
  tellFailure(world, goOn(), nameOf(place, tab));
  return true;
}

async function act(world: World, place: Place, tab: Tab, dice: SeededRandom): Promise<void> {
  const { entries } = tab.engine.outbox();
  const refused = dice.pick(entries.filter(({ state }) => state === 'rejected'));
  const waiting = dice.pick(entries);
  if (refused && dice.chance(0.5)) {
    decideOn(world, { place, tab, dice, entry: refused });
    return;
  }
  if (waiting && dice.chance(0.06)) {
    const travelling = entries.find(({ state }) => state === 'sending');
    discard(world, { place, tab, entry: (dice.chance(0.5) && travelling) || waiting });
    return;
  }
  const nowMs = world.scheduler.now() + place.device.skewMs();
  const planned = await planSomething(tab, dice, { goods: world.goods, nowMs });
  if (planned.length > 0 && tab.isAlive()) enter(world, { place, tab, dice }, planned);
}

interface Acting {
  readonly place: Place;
  readonly tab: Tab;
  readonly dice: SeededRandom;
}

function enter(
  world: World,
  { place, tab, dice }: Acting,
  planned: readonly Write[],
  undoMs = dice.chance(0.4) ? 5_000 : 0,
): void {
  const about = nameOf(place, tab);
  world.writes += planned.length;
  const first = planned.slice(0, 5).map(({ name, targets }) => `${name} ${targets[0]?.id}`);
  world.note(`${about} person ${first.join(', ')}${planned.length > 5 ? ` … ${planned.length}` : ''}`);
  const takesBack = dice.chance(undoMs > 0 ? 0.5 : 0.1) ? dice.between(0, 9_000) : null;
  if (dice.chance(0.3)) editSoon(world, place, { planned, dice: dice.fork() });
  const intents = place.model.enter(planned, undoMs);
  const created = planned.flatMap(({ effects }) => effects.filter(({ kind }) => kind === 'create'));
  // A tab that dies meanwhile never reports whether it was stored.
  for (const { id } of created) place.unstored.add(id);
  void tab.engine.submit(planned, undoMs).then(
    (userActionID) => {
      place.model.promise(intents, true);
      for (const { id } of created) place.unstored.delete(id);
      if (takesBack !== null)
        world.scheduler.after(takesBack, () => takeBack(world, place, tab, userActionID));
    },
    (error) => {
      const isUnknown = troubleOf(error) === 'unknown';
      // The user is told to look; the rows that are there then count.
      if (!isUnknown) place.model.promise(intents, false);
      world.note(`${about}: ${isUnknown ? 'is not known to be stored' : 'could not be stored'}`);
    },
  );
}

/** Goes on in the form in which a row was created. */
function editSoon(
  world: World,
  place: Place,
  { planned, dice }: { readonly planned: readonly Write[]; readonly dice: SeededRandom },
): void {
  const created = planned.find(({ name }) => name === 'reasonCodes.create');
  if (!created) return;
  world.scheduler.after(dice.between(20, 3_000), () => {
    const tab = dice.pick(tabsAt(place));
    if (tab && !tab.isFrozen() && !world.isRecovering) editByFirstKey(world, place, { created, tab, dice });
  });
}

/** A refused write is sent again, unchanged or edited, or discarded. */
function decideOn(world: World, { place, tab, dice, entry }: Acting & { readonly entry: OutboxEntry }): void {
  const how = dice.between(0, 2);
  if (how === 0) {
    discard(world, { place, tab, entry });
    return;
  }
  if (how === 1 || !entry.name.startsWith('reasonCodes.update')) {
    retry(world, { place, tab, entry });
    if (dice.chance(0.2))
      world.scheduler.after(dice.between(0, 500), () => takeBack(world, place, tab, entry.userActionID));
    return;
  }
  resend(world, { place, tab, dice, entry });
}

function resend(world: World, acting: Acting & { readonly entry: OutboxEntry }): void {
  const { place, tab, entry } = acting;
  const about = nameOf(place, tab);
  place.model.endWaits();
  world.note(`${about} person edits ${entry.seq}`);
  tellFailure(world, resendEdited(acting), about);
}

function retry(
  world: World,
  { place, tab, entry }: Omit<Acting, 'dice'> & { readonly entry: OutboxEntry },
): void {
  const about = nameOf(place, tab);
  place.model.endWaits();
  world.note(`${about} person retries ${entry.seq}`);
  tellFailure(world, tab.engine.retry([entry.requestID]), about);
}

/** Based on the values that the refusal showed, else on the row as the tab shows it, with later edits on top. */
async function resendEdited({
  place,
  tab,
  dice,
  entry,
}: Acting & { readonly entry: OutboxEntry }): Promise<void> {
  const rows = (await tab.view('reasonCodes'))?.visible;
  if (!tab.isAlive()) return;
  const known = { ...entry.base, ...rows?.get(entry.targets[0]?.id ?? 0), ...entry.rejection?.row };
  const edited = editAnew(entry, { companyID: entry.companyID, known, random: dice });
  place.model.edit(entry.requestID, edited);
  await tab.engine.resend(entry.requestID, edited);
}

function discard(
  world: World,
  { place, tab, entry }: Omit<Acting, 'dice'> & { readonly entry: OutboxEntry },
): void {
  const about = nameOf(place, tab);
  world.note(`${about} person discards ${entry.seq}`);
  place.ledger.allowRemoval([entry.requestID]);
  place.model.discard(entry);
  tellFailure(world, tab.engine.discard([entry.requestID]), about);
}

function takeBack(world: World, place: Place, tab: Tab, userActionID: string): void {
  if (!tab.isAlive()) return;
  const about = nameOf(place, tab);
  world.note(`${about} person takes it back`);
  place.ledger.allowRemoval('unsent');
  tellFailure(world, tab.engine.undo(userActionID), about);
}

/** A user's write that the device could not store: the user is told. */
function tellFailure(world: World, done: Promise<unknown>, about: string): void {
  void done.catch(() => world.note(`${about}: could not be stored`));
}

function nameOf({ device }: Place, tab: Tab): string {
  return `${device.name} ${tab.name}`;
}
