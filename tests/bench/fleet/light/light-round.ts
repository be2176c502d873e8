import { authorizationOf } from '../../../../src/session/session';
import type { Company } from '../companies';
import { at, sessionOf } from '../fleet';
import { mark } from '../fleet-device';
import type { Hosts } from '../hosts';
import type { RoundWrite } from '../round';
import type { Servers } from '../servers';
import { evenly, writeDirectly } from '../terminals';
import type { LightHosts } from './light-hosts';
import type { LightRound, PlannedWrites } from './plan-writes';

/** One company's devices, open at the servers. */
export interface LightFleet {
  readonly company: Company;
  readonly servers: Servers;
  readonly engines: Hosts;
  readonly lights: LightHosts;
}

export interface RoundWritten {
  readonly writes: readonly RoundWrite[];
  /** Earlier presses belong to the warm-up; milliseconds since 1970. */
  readonly steadyFromMs: number;
  /** From sending to the answer, of light devices and terminals after the warm-up. */
  readonly answeredMs: readonly number[];
  /** How much later than planned each device pressed. */
  readonly lateMs: readonly number[];
}

/** Time for the hosts to receive their orders. */
const headStartMs = 1_000;

/** Presses of engines, writes of light devices and of terminals, each at its time. */
export async function writeLightRound(
  { company, servers, engines, lights }: LightFleet,
  { writesPerSecond, warmUpSeconds }: LightRound,
  { probes, presses, terminalTasks }: PlannedWrites,
): Promise<RoundWritten> {
  const { companyID } = company;
  const beginMs = Date.now() + headStartMs;
  const warmUpMs = warmUpSeconds * 1000;
  const steadyFromMs = beginMs + warmUpMs;
  const pace = {
    count: terminalTasks.length,
    perSecond: writesPerSecond,
    beginsAt: performance.now() + headStartMs,
  };
  const terminals: RoundWrite[] = [];
  const isOfProbe = ({ device }: { readonly device: number }): boolean => probes.includes(device);
  const [ofEngines, ofLights, answered] = await Promise.all([
    engines.press(beginMs, presses.filter(isOfProbe)),
    lights.press(
      beginMs,
      presses.filter((press) => !isOfProbe(press)),
    ),
    evenly(pace, (index) => {
      const taskID = at(terminalTasks, index);
      const session = sessionOf(company, index, servers);
      terminals.push({ taskID, companyID, kind: 'edit', device: null, pressedAtMs: Date.now() });
      const text = `${mark}${taskID}`;
      const { baseUrl } = session;
      return writeDirectly({ baseUrl, authorization: authorizationOf(session), companyID, taskID, text });
    }),
  ]);
  const planned = new Map(presses.map((press) => [press.taskID, press]));
  const made = [...ofEngines, ...ofLights];
  const pressed = made.map(({ device, taskID, atMs }): RoundWrite => {
    const kind = planned.get(taskID)?.kind ?? 'edit';
    return { taskID, companyID, kind, device, pressedAtMs: atMs };
  });
  return {
    writes: [...pressed, ...terminals],
    steadyFromMs,
    answeredMs: [
      ...ofLights
        .filter(({ atMs }) => atMs >= steadyFromMs)
        .map(({ atMs, answeredAtMs }) => answeredAtMs - atMs),
      ...answered
        .filter(({ pressedAt }) => pressedAt >= pace.beginsAt + warmUpMs)
        .map(({ pressedAt, answeredAt }) => answeredAt - pressedAt),
    ],
    lateMs: made.map(({ taskID, atMs }) => atMs - beginMs - (planned.get(taskID)?.dueMs ?? 0)),
  };
}
