import { type Figure, megabytes, ms } from '../../figures';
import type { LightFleetSeen } from './measure-light';

/**
 * With less than this share of the machine idle, or with presses later than this, latencies include the machine's own
 * delay.
 */
const minIdle = 10;
const latestMs = 50;

/** The lines of the report that tell of a company's devices at a pace. */
export function lightFiguresOf(seen: LightFleetSeen): readonly Figure[] {
  const { round, elsewhere, elsewhereFromTerminals, elsewhereAtFirst, atLights, answered, late, cpu } = seen;
  const isSaturated = cpu.idle < minIdle || late.p95 > latestMs;
  return [
    {
      name: nameOf(seen),
      seen: `press to row elsewhere p50 ${ms(elsewhere.p50)}, p95 ${ms(elsewhere.p95)}, p99 ${ms(elsewhere.p99)} (${elsewhere.count}); from terminals p95 ${ms(elsewhereFromTerminals.p95)}; at light devices p95 ${ms(atLights.p95)}; in the first ${round.warmUpSeconds} s p95 ${ms(elsewhereAtFirst.p95)}; answered p95 ${ms(answered.p95)}; ${seen.neverShown} never shown${isSaturated ? '; THE MACHINE IS SATURATED' : ''}`,
      target: 'p95 ≤ 500 ms, 0 never shown',
      isMet: elsewhere.p95 <= 500 && seen.neverShown === 0,
      data: { ...seen, isSaturated },
    },
    {
      name: '  of these writes',
      seen: `${seen.lost} lost, ${seen.twice} twice, ${seen.refused} refused of ${seen.writes}; on ${round.devices - round.probes} light devices ${seen.missing} missing, ${seen.again} twice; on ${round.probes} engines ${seen.missingOnEngines} missing; on every device ${seen.settledMs === null ? 'never' : `${ms(seen.settledMs)} after the last`}`,
      target: '0 lost, 0 twice',
      isMet:
        seen.lost + seen.twice + seen.missing + seen.again + seen.missingOnEngines === 0 &&
        seen.settledMs !== null,
      data: null,
    },
    {
      name: '  processor (of a core) and memory',
      seen: `servers ${percent(cpu.servers)}, PostgreSQL ${percent(cpu.postgres)}, engines ${percent(cpu.engines)}, light devices ${percent(cpu.lights)}, other programs ${percent(cpu.others)}; machine idle ${percent(cpu.idle)}; presses late p95 ${ms(late.p95)}, at most ${ms(late.max)}; a write takes ${ms(seen.serverMsPerWrite)} of the servers, ${ms(seen.postgresMsPerWrite)} of PostgreSQL, ${seen.pagesPerWrite.toFixed(2)} pages a device; ${seen.failed} requests tried again; ${seen.memory.map(megabytes).join(' + ')}`,
      data: null,
    },
  ];
}

/** How the cost of a write grows with the devices, at the same pace: in proportion, or less, is fine. */
export function lightGrowthOf(fleets: readonly LightFleetSeen[]): readonly Figure[] {
  return fleets.slice(1).flatMap((seen, index) => {
    const before = fleets[index];
    if (!before || before.round.writesPerSecond !== seen.round.writesPerSecond) return [];
    const grows = {
      devices: seen.round.devices / before.round.devices,
      'row elsewhere p95': seen.elsewhere.p95 / before.elsewhere.p95,
      'servers a write': seen.serverMsPerWrite / before.serverMsPerWrite,
      'PostgreSQL a write': seen.postgresMsPerWrite / before.postgresMsPerWrite,
    };
    return [
      {
        name: `  from ${before.round.devices} to ${seen.round.devices} devices at the same pace`,
        seen: Object.entries(grows)
          .map(([name, times]) => `${name} × ${times.toFixed(2)}`)
          .join(', '),
        data: grows,
      },
    ];
  });
}

function nameOf({ round: { devices, probes, writesPerSecond } }: LightFleetSeen): string {
  return `${devices} devices (${probes} engines, the others light), ${writesPerSecond} + ${writesPerSecond} writes a second on 2 servers`;
}

function percent(value: number): string {
  return `${value.toFixed(0)} %`;
}
