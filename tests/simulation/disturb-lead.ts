import { openTabAt, tabsAt, type World } from './place';
import type { SeededRandom } from './random';
import type { Tab } from './tab';

const dayMs = 86_400_000;

/**
 * The clock is weeks off, for a while or for ever, and may jump in the middle of the leader's work. A user who sees
 * strange lists then may have everything fetched again, or opens another tab.
 */
export function setWildly(world: World, dice: SeededRandom): void {
  const place = dice.pick(world.places);
  if (!place || world.isRecovering) return;
  const { name } = place.device;
  const set = (skewMs: number): void => {
    if (world.isRecovering) return;
    world.skews.set(name, skewMs);
    world.note(`${name} clock ${skewMs}`);
  };
  const skewMs = (dice.pick([-5, -3, -1, 1, 3, 5]) ?? 1) * 7 * dayMs + dice.between(-dayMs, dayMs);
  const tabs = tabsAt(place).filter((tab) => !tab.isFrozen());
  const leading = tabs.find(({ engine }) => engine.isLeader());
  if (leading && dice.chance(0.5)) {
    const where = dice.pick(['network.send', 'mirror.commit', 'locks.query']) ?? '';
    leading.atCall({ where, calls: dice.between(0, 3), isAfter: dice.chance(0.5) }, () => set(skewMs));
    leading.engine.syncNow();
  } else set(skewMs);
  const [tab] = tabs;
  if (tab && dice.chance(0.3)) place.asked.fetchAnew(tab);
  if (dice.chance(0.2)) openTabAt(world, place);
  if (dice.chance(0.6)) world.scheduler.after(dice.pick([100, 3_000, 60_000]) ?? 100, () => set(0));
}

/**
 * A user makes a request to the leading tab: in any tab, also before one leads, or when the leader dies at that moment.
 */
export function askLeader(world: World, dice: SeededRandom): void {
  const place = dice.pick(world.places);
  if (!place || world.isRecovering) return;
  if (tabsAt(place).length === 0 || dice.chance(0.3)) openTabAt(world, place);
  const tabs = tabsAt(place);
  const tab = dice.chance(0.5) ? tabs.at(-1) : dice.pick(tabs);
  if (!tab || tab.isFrozen()) return;
  const others = tabs.filter((each) => each !== tab && each.engine.isLeader());
  const die = (tabsThatDie: readonly Tab[]): void => {
    for (const each of tabsThatDie) each.die();
  };
  if (dice.chance(0.4)) die(others);
  if (dice.chance(0.3)) {
    world.note(`${place.device.name} ${tab.name} person has everything fetched anew`);
    place.asked.fetchAnew(tab);
  } else {
    const days = dice.pick([3, 14, 30, 60]) ?? 14;
    world.note(`${place.device.name} ${tab.name} person asks for ${days} days`);
    place.asked.chooseWindow(tab, days);
  }
  if (dice.chance(0.2)) world.scheduler.after(dice.between(0, 2_000), () => die(others));
}
