import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shipmentPage } from './shipment-page';
import { createShipmentStore, type KeptShipment } from './shipment-store';

/** How a request fails. Those without an answer of their own happen to a shipment that is taken all the same. */
export type Fault =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'busy'; readonly retryAfter: string }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The connection is cut after the shipment was taken. */
  | { readonly kind: 'cut' };

/** A request that changes something, as it came, before anything was done about it. */
export interface ShipmentRequest {
  readonly kind: 'create' | 'confirm';
  readonly key: string;
  readonly token: string;
  /** From 1. */
  readonly serial: number;
}

export interface ShipmentServerOptions {
  /** 0: any free port. */
  readonly port?: number;
  /** Whether a token is one of the provider's and valid now. */
  readonly introspect: (token: string) => Promise<{ readonly active: boolean }>;
  /** Which request is to fail, and how; null: none. */
  readonly fault?: (request: ShipmentRequest) => Fault | null;
  /** Those that its page lets happen by chance, where a test does not say which request fails. */
  readonly faults?: readonly Fault[];
  /** Where shipments outlive the process. */
  readonly file?: string | null;
}

export interface ShipmentServer {
  /** Base address of the API. */
  readonly url: string;
  shipments(): readonly KeptShipment[];
  /** Those that create shipments, unless others are asked for. */
  requests(kind?: ShipmentRequest['kind']): readonly ShipmentRequest[];
  /** Takes a shipment away, as its own users can. */
  remove(shipmentNumber: string): void;
  /** Most requests that were being answered at the same time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

interface OfShipment {
  readonly Params: { readonly number: string };
}

const shipmentBody = z.object({ shipmentDetailLines: z.array(z.unknown()).min(1) });

/**
 * An accounting system's API on the loopback interface: it checks tokens with the provider that gave them, remembers
 * shipments by their idempotency keys, and fails as it is told to. For tests and the demo company.
 */
export async function startShipmentServer(options: ShipmentServerOptions): Promise<ShipmentServer> {
  const { introspect, faults = [], port = 0 } = options;
  let failingPercent = 0;
  const byChance = () =>
    100 * Math.random() < failingPercent ? (faults[Math.floor(Math.random() * faults.length)] ?? null) : null;
  const fault = options.fault ?? byChance;
  const store = createShipmentStore(options.file ?? null);
  const requests: ShipmentRequest[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const app = Fastify({ forceCloseConnections: true });
  app.post('/v1/shipment', (request, reply) => counted(() => create(request, reply)));
  app.post<OfShipment>('/v1/shipment/:number/action/confirmShipment', (request, reply) =>
    counted(() => confirm(request, reply)),
  );
  app.get<OfShipment>('/v1/shipment/:number', async (request, reply) => {
    if (!(await isKnown(tokenOf(request)))) return unauthorized(reply);
    const shipment = store.find(request.params.number);
    if (!shipment) return reply.code(404).send({ message: 'There is no such shipment' });
    const { shipmentNumber, isConfirmed } = shipment;
    return { shipmentNumber, status: isConfirmed ? 'Confirmed' : 'Open' };
  });

  app.get('/', (_, reply) => reply.type('text/html').send(shipmentPage(store.all(), failingPercent)));
  app.addContentTypeParser('application/x-www-form-urlencoded', async () => null);
  app.post<{ Params: { percent: string } }>('/failing/:percent', (request, reply) => {
    failingPercent = Number(request.params.percent) || 0;
    return reply.redirect('/', 303);
  });

  async function counted<T>(answer: () => Promise<T>): Promise<T> {
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    try {
      return await answer();
    } finally {
      atOnce -= 1;
    }
  }
  const isKnown = async (token: string): Promise<boolean> => token !== '' && (await introspect(token)).active;

  /** Whether a request goes on, and is cut in the end; null: it was answered. */
  async function admit(kind: ShipmentRequest['kind'], request: FastifyRequest, reply: FastifyReply) {
    const one = { kind, key: keyOf(request), token: tokenOf(request), serial: requests.length + 1 };
    requests.push(one);
    if (!(await isKnown(one.token))) return void unauthorized(reply);
    const wrong = fault(one);
    if (wrong?.kind === 'slow') await delay(wrong.ms, undefined, { ref: false });
    else if (wrong && wrong.kind !== 'cut') return void fail(reply, wrong);
    if (!one.key) return void reply.code(400).send({ message: 'The idempotency key is missing' });
    return { key: one.key, isCut: wrong?.kind === 'cut' };
  }

  async function create(request: FastifyRequest, reply: FastifyReply) {
    const admitted = await admit('create', request, reply);
    if (!admitted) return reply;
    if (!shipmentBody.safeParse(request.body).success)
      return reply.code(422).send({ message: 'A shipment needs at least one line' });
    const body = JSON.stringify(request.body);
    const taken = store.take(admitted.key, body);
    if (taken.body !== body) return reply.code(422).send({ message: 'The key belongs to another shipment' });
    if (admitted.isCut) return cut(request, reply);
    // No body, as in the system it stands for: the shipment is where the header says.
    return reply.code(201).header('location', `${url}/v1/shipment/${taken.shipmentNumber}`).send();
  }

  /** A second confirmation is refused, whatever its key: the system it stands for is not known to remember them. */
  async function confirm(request: FastifyRequest<OfShipment>, reply: FastifyReply) {
    const admitted = await admit('confirm', request, reply);
    if (!admitted) return reply;
    const shipment = store.find(request.params.number);
    if (!shipment) return reply.code(404).send({ message: 'There is no such shipment' });
    if (shipment.isConfirmed) return reply.code(400).send({ message: 'The shipment is confirmed already' });
    store.confirm(shipment);
    if (admitted.isCut) return cut(request, reply);
    return { actionId: shipment.shipmentNumber, actionResult: 'Complete', errorInfo: '' };
  }

  const url = await app.listen({ host: '127.0.0.1', port });
  return {
    url,
    shipments: store.all,
    requests: (kind = 'create') => requests.filter((one) => one.kind === kind),
    remove(shipmentNumber) {
      const shipment = store.find(shipmentNumber);
      if (shipment) store.remove(shipment);
    },
    mostAtOnce: () => mostAtOnce,
    close: () => app.close(),
  };
}

function fail(reply: FastifyReply, fault: Exclude<Fault, { readonly kind: 'slow' | 'cut' }>) {
  switch (fault.kind) {
    case 'busy':
      return reply.code(429).header('retry-after', fault.retryAfter).send({ message: 'Too many requests' });
    case 'broken':
      return reply.code(500).type('text/html').send('<h1>Internal error</h1>');
    case 'unauthorized':
      return unauthorized(reply);
    case 'refused':
      return reply.code(422).send({ message: fault.message });
  }
}

function unauthorized(reply: FastifyReply) {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ message: 'The token is not valid' });
}

function cut(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : '';
}
