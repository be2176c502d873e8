import type { Place, World } from './place';

/** Most rows that others delete at a time. */
const most = 3;

/**
 * Others delete rows that a scan by places has already read, so many that the next page begins beyond a row that the
 * device has not seen yet, or waits to see since it has made or edited it (S42).
 * @param path of the requested page
 */
export async function driftPast(world: World, place: Place, path: string): Promise<void> {
  const { device, disk } = place;
  const { server, model, scheduler, weather, note } = world;
  const at = Number(/^v2\/reasoncodes\?.*range=\[(\d+),/.exec(decodeURIComponent(path))?.[1] ?? 0);
  if (at < 2 || server.isIdentifying()) return;
  const done = scheduler.busy();
  try {
    const waiting = new Set(
      disk
        .entries()
        .filter(({ name, state }) => /^reasonCodes\.(create|update)$/.test(name) && state === 'acked')
        .map(({ targets: [target] }) => target?.id),
    );
    const ids = (await server.rows('reasonCodes'))
      .map(({ reasonCodeID }) => Number(reasonCodeID))
      .sort((a, b) => a - b);
    const seen = disk.rows('reasonCodes');
    const passed = ids.findIndex((id, index) => index > at && (waiting.has(id) || !seen.has(id)));
    const count = passed - at + 1;
    if (count < 2 || count > Math.min(at, most) || !device.rare.chance(weather.faults.drifted)) return;
    note(`others delete reason codes ${ids.slice(0, count).join(' ')}`);
    place.passedOver.set(Number(ids[passed]), disk.position()?.version ?? 0);
    for (const id of ids.slice(0, count)) {
      const { request, reply } = await server.deleteCode(id);
      model.acceptElsewhere(request, reply);
    }
  } finally {
    done();
  }
}

/** A row that existed all the time, and that a whole sweep has missed (S42). */
export async function findPassedOver({ server }: World, place: Place): Promise<string | null> {
  const { passedOver, disk, device } = place;
  const ended = disk.position()?.version ?? 0;
  for (const [id, before] of passedOver) {
    if (ended <= before) continue;
    passedOver.delete(id);
    const isAbout = disk.entries().some(({ targets }) => targets.some((target) => target.id === id));
    const isMet = disk.rows('reasonCodes').has(id);
    // A user whose role was changed may not see it any more; the device's own unsent rows are checked elsewhere.
    if (isMet || isAbout || place.roles.size > 1 || server.isIdentifying()) continue;
    const isThere = (await server.rows('reasonCodes')).some(({ reasonCodeID }) => reasonCodeID === id);
    if (isThere) return `${device.name} has swept everything and not met reason code ${id}`;
  }
  return null;
}
