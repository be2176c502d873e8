import type { Row } from '../../src/domain/resource';
import { emptyCommit } from '../../src/domain/sync/mirror-types';
import { closeAll, openTabAt, type Place, type World } from './place';
import type { SeededRandom } from './random';
import { createLife } from './tab-life';

/**
 * All tabs are closed, and the mirror is as an earlier version of the program may have left it: without closed rows
 * that a clock which was weeks ahead had treated as old, and without a record of the time that it used (S24).
 */
export function inheritHole(world: World, dice: SeededRandom): void {
  const place = dice.pick(world.places);
  if (!place || world.isRecovering || world.options.plain) return;
  closeAll(place);
  const own = dice.fork();
  void leaveHole(world, place, own)
    .catch(() => world.note(`${place.device.name} mirror stays as it is`))
    .finally(() => {
      if (!world.isRecovering) openTabAt(world, place);
    });
}

async function leaveHole(world: World, place: Place, random: SeededRandom): Promise<void> {
  const device = { ...place.device, random, rare: random.fork() };
  const name = `f${++world.tabCount}`;
  const life = createLife(device, name);
  const { mirror, die } = device.disk.openWorker({
    ...device,
    name,
    isAlive: () => {
      // Something that hangs until the recovery would happen to a device that works again, and no tab would come to
      // close the hole.
      if (world.isRecovering) life.die();
      return life.isAlive();
    },
    versionsAhead: device.versionsAhead(),
    mayDie: () => false,
    changed: () => {},
    rebuilt: () => {},
    outdated: life.die,
  });
  place.workers.push(life);
  life.onDeath(() => {
    die();
    place.workers = place.workers.filter((each) => each !== life);
  });
  try {
    const { reckonedMs: _, ...state } = await mirror.state();
    const rows = await mirror.rows('tasks', await mirror.keys('tasks'));
    const closed = rows.filter((row) => row.status === 'completed' && !isWrittenTo(place, row));
    const keys = closed.map(({ taskID }) => Number(taskID));
    const outcome = await mirror.commit({ ...emptyCommit(state), remove: { tasks: keys } });
    world.note(`${device.name} mirror of an earlier version, without ${keys.join(' ')}: ${outcome.kind}`);
  } finally {
    life.die();
  }
}

function isWrittenTo({ disk }: Place, { taskID }: Row): boolean {
  return disk.entries().some(({ targets }) => targets.some(({ id }) => id === taskID));
}
