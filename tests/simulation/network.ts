import { createApiClient } from '../../src/api/client';
import { markHeader } from '../../src/protocol/changes';
import type { ApiRequest } from '../../src/protocol/exchange';
import type { Network } from '../../src/sync/ports';
import type { Faults } from './faults';
import type { DeviceModel } from './model/device-model';
import { itemsOf } from './model/wire-items';
import type { WorldModel } from './model/world-model';
import type { SeededRandom } from './random';
import type { Scheduler } from './scheduler';
import type { SimulatedServer, SimulatedUser, WireReply } from './simulated-server';

/** The server's process: requests reach it while it runs; its stored data outlives it. */
export interface ServerProcess {
  readonly server: SimulatedServer;
  isUp(): boolean;
  /** How often days have passed: messages under way are lost then. */
  daysPassed(): number;
  /** What it announces in place of its capabilities; null: its own. */
  announced(): 'none' | Readonly<Record<string, unknown>> | null;
}

export interface NetworkWorld {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly process: ServerProcess;
  readonly user: SimulatedUser;
  readonly faults: () => Faults;
  /** Whether the device has a network at all. */
  readonly isOnline: () => boolean;
  readonly isSlow: () => boolean;
  /** How much later the next rows come that are asked for by key. */
  readonly lateMs: () => number;
  /** The server's answers to a write are lost. */
  readonly losesAnswers: () => boolean;
  /** Others may change the rows before the server reads them for this page. */
  readonly drift: (path: string) => Promise<void>;
  readonly note: (what: string) => void;
  readonly model: Pick<DeviceModel, 'serve'>;
  readonly arrive: WorldModel['arrive'];
}

/** The answer over the wire; null: none. */
type Answer = WireReply | null;

const portal: WireReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  text: '<html><body>Welcome to our Wi-Fi</body></html>',
};

const json = { 'content-type': 'application/json' };
/** A gateway's answer in place of the server's. */
const gatewayAnswers: readonly WireReply[] = [
  { status: 404, headers: { 'content-type': 'text/plain' }, text: 'no such host' },
  { status: 404, headers: json, text: '{"message":"no route","code":"E404"}' },
  { status: 200, headers: json, text: '{"status":"ok"}' },
];

/**
 * A network that loses, delays, repeats and reorders messages, before the server and after it, below the real HTTP
 * client.
 */
export function createSimulatedNetwork(world: NetworkWorld): Network {
  return {
    send: (request) => sendOverHttp(world.scheduler, request, (asked) => travel(world, asked)),
    listen: (callbacks) => listenToNews(world, callbacks),
  };
}

function delayIn({ random, faults, isSlow }: NetworkWorld): number {
  return isSlow() || random.chance(faults().slow) ? random.between(2_000, 45_000) : random.between(5, 400);
}

async function serve(world: NetworkWorld, request: ApiRequest): Promise<WireReply> {
  const { scheduler, process, user, model, arrive } = world;
  const done = scheduler.busy();
  try {
    for (const item of itemsOf(request)) arrive(item);
    const reply = await process.server.handle(request, user);
    model.serve(request, reply);
    return reply;
  } finally {
    done();
  }
}

/** The answer of the server, or of a proxy before it; null: none. */
async function reachServer(world: NetworkWorld, request: ApiRequest): Promise<Answer> {
  const { random, process } = world;
  if (!process.isUp()) return null;
  const faults = world.faults();
  if (random.chance(faults.serverError))
    return failure(random.pick([500, 502, 503, 429, 408]) ?? 500, random.pick([0, 0, 7, 40]));
  if (random.chance(faults.signedOut)) return failure(401, 0, 'auth.session-expired');
  if (request.path === 'v2/batch' && random.chance(faults.noBatches))
    return failure(413, 0, random.pick([undefined, 'request.too-large']));
  if (random.chance(faults.foreign)) return random.pick(gatewayAnswers) ?? null;
  if (request.path === 'v2/capabilities' && random.chance(faults.noCapabilities)) return failure(404);
  if (request.method === 'GET' && faults.drifted > 0) await world.drift(request.path);
  const reply = announcedBy(process, request, await serve(world, request));
  // The server may also fail after its work is done.
  if (random.chance(faults.serverError / 2)) return failure(504);
  return random.chance(faults.truncated)
    ? { ...reply, text: reply.text.slice(0, Math.floor(reply.text.length * random.next())) }
    : reply;
}

/** The server's capabilities, as a newly configured proxy before it announces them. */
function announcedBy(process: ServerProcess, request: ApiRequest, reply: WireReply): WireReply {
  const announced = process.announced();
  if (announced === null || request.path !== 'v2/capabilities' || reply.status !== 200) return reply;
  return announced === 'none'
    ? failure(404)
    : { ...reply, text: JSON.stringify({ ...JSON.parse(reply.text), ...announced }) };
}

/** Tasks that are asked for by key, as screens do. */
function isByKey({ method, path }: ApiRequest): boolean {
  return method === 'GET' && /^v2\/tasks\?.*"taskID":\{"in"/.test(decodeURIComponent(path));
}

function travel(world: NetworkWorld, request: ApiRequest): Promise<Answer | 'timeout'> {
  const { scheduler, random, process, note } = world;
  return new Promise((resolve) => {
    const faults = world.faults();
    const name = `${request.method} ${request.path.slice(0, 60)}`;
    const answer = (reply: Answer, what: string): void => {
      if (request.method !== 'GET') note(`${name} ← ${what}`);
      resolve(reply);
    };
    scheduler.after(request.timeoutMs, () => resolve('timeout'));
    if (!world.isOnline()) return void scheduler.after(5, () => answer(null, 'offline'));
    if (random.chance(faults.portalPage)) return void scheduler.after(5, () => answer(portal, 'portal'));
    if (random.chance(faults.dropBefore))
      return void scheduler.after(delayIn(world), () => answer(null, 'lost before'));
    const begunOn = process.daysPassed();
    const isCut = (): boolean => process.daysPassed() !== begunOn;
    const isLost = random.chance(faults.dropAfter) || (request.method !== 'GET' && world.losesAnswers());
    const arrive = async (): Promise<void> => {
      if (isCut()) return answer(null, 'lost before');
      const reply = await reachServer(world, request);
      const what = reply ? String(reply.status) : 'refused';
      scheduler.after(delayIn(world) + (isByKey(request) ? world.lateMs() : 0), () =>
        isLost ? answer(null, `${what}, lost after`) : answer(reply, what),
      );
    };
    scheduler.after(delayIn(world), () => void arrive());
    if (random.chance(faults.duplicate))
      scheduler.after(delayIn(world) * 3, () => void (process.isUp() && !isCut() && serve(world, request)));
  });
}

/** The product's own HTTP client over a wire. */
async function sendOverHttp(
  scheduler: Scheduler,
  request: ApiRequest,
  wire: (request: ApiRequest) => Promise<Answer | 'timeout'>,
): ReturnType<Network['send']> {
  let done = (): void => {};
  const client = createApiClient({
    baseUrl: '',
    authorization: () => null,
    fetch: async () => {
      const reply = await wire(request);
      // Reading the body takes real time.
      done = scheduler.busy();
      if (reply === 'timeout') throw new DOMException('too late', 'TimeoutError');
      if (!reply) throw new TypeError('fetch failed');
      const hasBody = reply.status !== 204 && reply.status !== 205;
      // The server's clock is right: it is the world's time.
      const headers = { ...reply.headers, date: new Date(scheduler.now()).toUTCString() };
      return new Response(hasBody ? reply.text : null, { status: reply.status, headers });
    },
  });
  return client.send(request).finally(() => done());
}

function listenToNews(world: NetworkWorld, { onNews, onEnd }: Parameters<Network['listen']>[0]): () => void {
  const { scheduler, random, process } = world;
  let isOpen = true;
  const stop = process.server.onNews(() => {
    if (!isOpen || !world.isOnline() || !process.isUp() || random.chance(world.faults().dropAfter)) return;
    scheduler.after(delayIn(world), () => isOpen && onNews());
  });
  const end = (): void => {
    if (isOpen) onEnd();
    close();
  };
  const close = (): void => {
    isOpen = false;
    stop();
    cancel();
  };
  const cancel = scheduler.after(random.between(20_000, 300_000), end);
  return close;
}

/**
 * @param waitS time for which the server wants no requests, seconds; 0: none
 * @param code if it is the API that says so
 */
function failure(status: number, waitS = 0, code?: string): WireReply {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(waitS > 0 && { 'retry-after': String(waitS) }),
      ...(code !== undefined && { [markHeader]: '1' }),
    },
    text: JSON.stringify({ message: `failure ${status}`, code }),
  };
}
