import { type Figure, megabytes, ms } from '../figures';
import type { SizeSeen } from './measure-size';

/** The lines of the report that tell of one size. */
export function figuresOf(seen: SizeSeen): readonly Figure[] {
  const name = nameOf(seen);
  const { elsewhere, elsewhereFromTerminals, answered, restart, rest } = seen;
  return [
    {
      name: `${name}, ${seen.perSecond} + ${seen.perSecond} writes a second on 2 servers`,
      seen: `press to row elsewhere p50 ${ms(elsewhere.p50)}, p95 ${ms(elsewhere.p95)}; from terminals p95 ${ms(elsewhereFromTerminals.p95)}, answered p95 ${ms(answered.p95)}; ${seen.neverShown} never shown`,
      target: 'p95 ≤ 500 ms, 0 never shown',
      isMet: elsewhere.p95 <= 500 && seen.neverShown === 0,
      data: seen,
    },
    {
      name: '  of these writes, two devices away meanwhile',
      seen: `${seen.lost} ${seen.waiting > 0 ? `not there yet (${seen.waiting} waiting)` : 'lost'}, ${seen.twice} twice, ${seen.refused} refused of ${seen.writes}; on every device ${seen.settledMs === null ? 'never' : `${ms(seen.settledMs)} after the last`}`,
      target: '0 lost, 0 twice',
      isMet: seen.lost === 0 && seen.twice === 0 && seen.settledMs !== null,
      data: null,
    },
    {
      name: '  processor (of a core) and memory',
      seen: `servers ${seen.serverCpu.toFixed(0)} %, engines ${seen.hostCpu.toFixed(0)} %; a write takes ${ms(seen.serverMsPerWrite)} of the servers, ${ms(seen.hostMsPerWrite)} of all engines; ${seen.memory.map(megabytes).join(' + ')}; ${seen.requestsPerSecond.toFixed(0)} requests a second, ${seen.requestsPerWrite.toFixed(1)} a write; machine idle ${seen.idle.toFixed(0)} %; presses up to ${ms(seen.latestPressMs)} late`,
      data: null,
    },
    {
      name: '  at rest',
      seen: `${rest.perDeviceAndMinute.toFixed(2)} requests a device and minute; servers ${rest.serverCpu.toFixed(1)} %`,
      data: null,
    },
    {
      name: '  servers restarted',
      seen: `down ${ms(restart.downMs)}; all back ${restart.backMs === null ? 'never' : `${ms(restart.backMs)} later`}; at most ${restart.peakPerSecond} requests a second, ${restart.peakAfterPerSecond} once they answered, ${restart.requests} in all`,
      target: 'all back',
      isMet: restart.backMs !== null,
      data: null,
    },
  ];
}

/**
 * How the figures grow from one size to the next: in proportion to the devices, or less, is fine. The cost of a write
 * is compared only at the same pace: at a higher pace several writes are announced and pulled together.
 */
export function growthOf(sizes: readonly SizeSeen[]): readonly Figure[] {
  return sizes.slice(1).map((seen, index) => {
    const before = sizes[index] ?? seen;
    const devices = seen.size.devices / before.size.devices;
    const grows = {
      ...(seen.perSecond === before.perSecond && {
        'row elsewhere p95': seen.elsewhere.p95 / before.elsewhere.p95,
        'servers a write': seen.serverMsPerWrite / before.serverMsPerWrite,
        'requests a write': seen.requestsPerWrite / before.requestsPerWrite,
      }),
      'memory of servers': sum(seen.memory) / sum(before.memory),
      'requests at rest': (devices * seen.rest.perDeviceAndMinute) / before.rest.perDeviceAndMinute,
      'peak after a restart': seen.restart.peakPerSecond / before.restart.peakPerSecond,
    };
    return {
      name: `  from ${nameOf(before)} to ${nameOf(seen)}`,
      seen: Object.entries(grows)
        .map(([name, times]) => `${name} × ${times.toFixed(2)}`)
        .join(', '),
      data: grows,
    };
  });
}

function nameOf({ size: { devices, companies } }: SizeSeen): string {
  return `${devices} engines of ${companies} ${companies === 1 ? 'company' : 'companies'}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
