import { openTabAt, type Place, roleAt, signInAt, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import type { Tab } from './tab';
import { work } from './work';

/** Something happens in a world: mostly that a user works, else that something goes wrong or right again. */
export async function disturb(world: World, dice: SeededRandom): Promise<void> {
  const place = dice.pick(world.places);
  if (!place) return;
  const { name } = place.device;
  const tab = dice.pick(tabsAt(place));
  const how = dice.between(0, 25);
  if (how <= 8) {
    if (!tab) openTabAt(world, place);
    else work(world, place, tab, dice);
  } else if (how <= 10) {
    if (tabsAt(place).length < 3) openTabAt(world, place);
  } else if (how === 11) tab?.die();
  else if (how <= 13) switchNetwork(world, name);
  else if (how === 15) {
    world.skews.set(name, dice.pick([0, 86_400_000, -86_400_000, 60_000]) ?? 0);
    world.note(`${name} clock ${world.skews.get(name)}`);
  } else if (how === 17) signInAt(world, place);
  else if (how === 19) tab?.engine.nudge();
  else if (how >= 20 && how <= 24) hang(world, place, tab, dice);
  else await changeServer(world, how, dice);
}

function switchNetwork({ offline, note }: World, name: string): void {
  if (!offline.delete(name)) offline.add(name);
  note(`${name} network ${offline.has(name) ? 'gone' : 'back'}`);
}

/** A page hangs, the one that leads if there is one; people then open another. */
function hang(world: World, place: Place, tab: Tab | undefined, dice: SeededRandom): void {
  const chosen = tabsAt(place).find(({ engine }) => engine.isLeader()) ?? tab;
  if (!chosen) return;
  freeze(world, chosen, `${place.device.name} ${chosen.name}`, dice);
  if (tabsAt(place).length < 2) openTabAt(world, place);
}

function freeze(world: World, tab: Tab, about: string, dice: SeededRandom): void {
  const { scheduler, note } = world;
  const durationMs = dice.pick([500, 40_000, 120_000]) ?? 0;
  const stop = (): void => {
    if (!tab.isAlive() || world.isRecovering) return;
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
}

async function changeServer(world: World, how: number, dice: SeededRandom): Promise<void> {
  const { server, note } = world;
  const done = world.scheduler.busy();
  try {
    if (how === 25) {
      await server.changeRole(dice);
      note('somebody gets another role');
      for (const place of world.places) place.roles.add(roleAt(world, place));
    } else if (how === 14) {
      world.weather.isUp = !world.weather.isUp;
      note(`server ${world.weather.isUp ? 'up' : 'down'}`);
      if (world.weather.isUp) await server.restart();
    } else if (how === 16) {
      const isEpoch = dice.chance(0.5);
      note(isEpoch ? 'server epoch' : 'server expires the feed');
      await (isEpoch ? server.newEpoch() : server.expireFeed());
    } else {
      note('somebody else works');
      const { request, reply } = await server.changeElsewhere(dice);
      world.model.acceptElsewhere(request, reply);
    }
  } finally {
    done();
  }
}
