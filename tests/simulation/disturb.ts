import { disturbDevice } from './disturb-device';
import { disturbServer } from './disturb-server';
import { openTabAt, type Place, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import type { Tab } from './tab';
import { enterMany, work } from './work';

/** Where an event takes place, and who is affected. */
export interface Scene {
  readonly world: World;
  readonly place: Place;
  readonly tab: Tab | undefined;
  readonly dice: SeededRandom;
}

/** An event of a world: mostly a user's work, else a fault or the end of one. */
export async function disturb(world: World, dice: SeededRandom): Promise<void> {
  const place = dice.pick(world.places);
  if (!place) return;
  const scene = { world, place, tab: dice.pick(tabsAt(place)), dice };
  const how = dice.between(0, 99);
  if (how < 50) userActs(scene);
  else if (how < 85) disturbDevice(scene);
  else await disturbServer(scene);
}

function userActs({ world, place, tab, dice }: Scene): void {
  if (tab && dice.chance(0.001)) enterMany(world, place, tab, dice);
  else if (tab) work(world, place, tab, dice);
  else openTabAt(world, place);
}
