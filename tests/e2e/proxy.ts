import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '../simulation/random';

export interface Passing {
  readonly method: string;
  readonly path: string;
}

/** The fate of one exchange; empty: it passes. */
export interface Fate {
  /** On the way there and again on the way back. */
  readonly delayMs?: number;
  /** The connection breaks before the server gets the request, or after the server has carried it out. */
  readonly cut?: 'before' | 'after';
  /** Another server answers: a login page, a gateway. */
  readonly answer?: { readonly status: number; readonly type: string; readonly body: string };
  /** Called when the server has received the whole request. The connection breaks when it rejects. */
  readonly onAsked?: () => Promise<void>;
  /** Called when the server has answered: the answer is held until this resolves, and lost when it rejects. */
  readonly onAnswered?: () => Promise<void>;
}

export type Network = (passing: Passing) => Fate;

/** A bad network between the browser and the server: every exchange goes through it, also the event stream. */
export interface NetworkProxy {
  readonly url: string;
  /** From the next exchange on. */
  behave(network: Network): void;
  close(): Promise<void>;
}

export const good: Network = () => ({});

/** Everything takes a while, and a share of the exchanges with the API is cut off, on the way there or back. */
export function lossy(options: { seed: number; delayMs: number; share: number }): Network {
  const random = createRandom(options.seed);
  return ({ path }) => {
    const { delayMs } = options;
    if (!path.startsWith('/api/') || !random.chance(options.share)) return { delayMs };
    return { delayMs, cut: random.chance(0.5) ? 'before' : 'after' };
  };
}

/** The console's files are there, the API is not: its server is being replaced. */
export const apiGone: Network = ({ path }) =>
  path.startsWith('/api/')
    ? { answer: { status: 503, type: 'text/plain', body: 'Service Unavailable' } }
    : {};

/** A hotel's login page in place of every answer. */
export const captivePortal: Network = () => ({
  answer: { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title><h1>Log in</h1>' },
});

export async function startProxy(target: { readonly port: number }): Promise<NetworkProxy> {
  let network = good;
  const listener = createServer((request, reply) => {
    const fate = network({ method: request.method ?? '', path: request.url ?? '' });
    relay(request, reply, { ...fate, port: target.port }).catch(() => request.socket.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    behave: (next) => {
      network = next;
    },
    close: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
}

async function relay(
  request: IncomingMessage,
  reply: ServerResponse,
  { port, delayMs = 0, cut, answer, onAsked, onAnswered }: Fate & { readonly port: number },
): Promise<void> {
  const body = await buffer(request);
  if (answer) {
    reply.writeHead(answer.status, { 'content-type': answer.type, connection: 'close' }).end(answer.body);
    return;
  }
  if (delayMs > 0) await delay(delayMs);
  if (cut === 'before') throw new Error('cut off');
  const { method, headers, url: path } = request;
  const upstream = ask({ host: '127.0.0.1', port, method, path, headers, agent: false });
  reply.on('close', () => upstream.destroy());
  upstream.end(body, () => void onAsked?.().catch((error: Error) => upstream.destroy(error)));
  const [answered]: IncomingMessage[] = await once(upstream, 'response');
  if (!answered) throw new Error('no answer');
  await onAnswered?.();
  if (cut === 'after') throw new Error('cut off');
  if (delayMs > 0) await delay(delayMs);
  // A browser by itself repeats a request that fails on a reused connection; here every failure must be visible.
  reply.writeHead(answered.statusCode ?? 502, { ...answered.headers, connection: 'close' });
  answered.on('error', () => reply.destroy());
  answered.on('close', () => answered.complete || reply.destroy());
  answered.pipe(reply);
}
