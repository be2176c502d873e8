import type { Scene } from './disturb';
import { closeAll, roleAt, type World } from './place';

type Happening = (scene: Scene) => void | Promise<void>;

const happenings: readonly Happening[] = [
  passDays,
  officeWorks,
  officeWorks,
  officeWorks,
  async ({ world, dice }) => {
    await world.server.changeRole(dice);
    world.note('a user gets another role');
    for (const place of world.places) place.roles.add(roleAt(world, place));
  },
  async ({ world }) => {
    world.weather.isUp = !world.weather.isUp;
    world.note(`server ${world.weather.isUp ? 'up' : 'down'}`);
    if (world.weather.isUp) await world.server.restart();
  },
  async ({ world, dice }) => {
    if (world.server.isIdentifying() || !dice.chance(0.3)) return;
    world.note('server gets a feed');
    await world.server.upgrade();
  },
  async ({ world, dice }) => {
    const isEpoch = dice.chance(0.5);
    world.note(isEpoch ? 'server epoch' : 'server expires the feed');
    await (isEpoch ? world.server.newEpoch() : world.server.expireFeed());
  },
];

/** An event of the server, during which time stands still. */
export async function disturbServer(scene: Scene): Promise<void> {
  const done = scene.world.scheduler.busy();
  try {
    await scene.dice.pick(happenings)?.(scene);
  } finally {
    done();
  }
}

async function passDays({ world, dice }: Scene): Promise<void> {
  if (dice.chance(0.4)) await skipDays(world);
}

/** No tab is open for longer than feed and retry cache reach back. */
export async function skipDays(world: World): Promise<void> {
  world.note('eight days pass');
  for (const place of world.places) closeAll(place);
  world.scheduler.skip(8 * 86_400_000);
  world.weather.daysPassed++;
  await world.server.passDays();
  world.model.clearRetryCache();
}

async function officeWorks({ world, dice }: Scene): Promise<void> {
  world.note('another user works');
  const { request, reply } = await world.server.changeElsewhere(dice);
  world.model.acceptElsewhere(request, reply);
}
