import type { Place, World } from './place';
import type { SeededRandom } from './random';
import { planSomething } from './simulated-user';
import type { Tab } from './tab';

/** A user does something, and often goes on at once. Who looks at lines first may never act: tabs die of it. */
export function work(world: World, place: Place, tab: Tab, dice: SeededRandom): void {
  if (!tab.isAlive() || tab.isFrozen()) return;
  const goesOn = dice.chance(0.3) ? dice.fork() : null;
  if (goesOn) world.scheduler.after(dice.between(20, 3_000), () => work(world, place, tab, goesOn));
  tellFailure(world, act(world, place, tab, dice), nameOf(place, tab));
}

async function act(world: World, place: Place, tab: Tab, dice: SeededRandom): Promise<void> {
  const about = nameOf(place, tab);
  const refused = tab.engine.outbox().entries.filter(({ state }) => state === 'rejected');
  const chosen = dice.pick(refused);
  if (chosen && dice.chance(0.3)) {
    const ids = [chosen.requestID];
    world.note(`${about} person discards or retries ${chosen.seq}`);
    if (dice.chance(0.5)) {
      place.model.hurry();
      return tellFailure(world, tab.engine.retry(ids), about);
    }
    place.ledger.allowRemoval(ids);
    return tellFailure(world, tab.engine.discard(ids), about);
  }
  const planned = await planSomething(tab, dice, world.goods);
  if (planned.length === 0 || !tab.isAlive()) return;
  world.writes += planned.length;
  world.note(`${about} person ${planned.map(({ name, targets }) => `${name} ${targets[0]?.id}`).join(', ')}`);
  const undoMs = dice.chance(0.4) ? 5_000 : 0;
  const intents = place.model.enter(planned, undoMs);
  const submitted = tab.engine.submit(planned, undoMs);
  tellFailure(
    world,
    submitted.catch((error: unknown) => {
      place.model.promise(intents, false);
      throw error;
    }),
    about,
  );
  void submitted.then((userActionID) => {
    place.model.promise(intents, true);
    if (undoMs === 0 || !dice.chance(0.5)) return;
    world.scheduler.after(dice.between(0, 6_000), () => takeBack(world, place, tab, userActionID));
  }, ignore);
}

function ignore(): void {}

function takeBack(world: World, place: Place, tab: Tab, userActionID: string): void {
  if (!tab.isAlive()) return;
  const about = nameOf(place, tab);
  world.note(`${about} person takes it back`);
  place.ledger.allowRemoval('unsent');
  tellFailure(world, tab.engine.undo(userActionID), about);
}

/** What a user asked for and the device could not store: the user is told so. */
function tellFailure(world: World, done: Promise<unknown>, about: string): void {
  void done.catch(() => world.note(`${about}: could not be stored`));
}

function nameOf({ device }: Place, tab: Tab): string {
  return `${device.name} ${tab.name}`;
}
