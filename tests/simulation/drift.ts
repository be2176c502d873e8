import type { Place, World } from './place';

/** Most rows that others delete at a time. */
const most = 3;

/**
 * Others delete rows that a scan by places has met already, so many that the next page begins beyond a row that the device waits
 * to see, since it has made or edited it (S42).
 * @param path of the page that is asked for
 */
export async function driftPast(world: World, { device, disk }: Place, path: string): Promise<void> {
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
    const count = ids.findIndex((id, index) => index > at && waiting.has(id)) - at + 1;
    if (count < 2 || count > Math.min(at, most) || !device.rare.chance(weather.faults.drifted)) return;
    note(`others delete reason codes ${ids.slice(0, count).join(' ')}`);
    for (const id of ids.slice(0, count)) {
      const { request, reply } = await server.deleteCode(id);
      model.acceptElsewhere(request, reply);
    }
  } finally {
    done();
  }
}
