import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  createAdmission,
  type Fault,
  type Introspect,
  type ShipmentRequest,
  tokenOf,
  unauthorized,
} from './admission';
import { shipmentPage } from './shipment-page';
import { createShipmentStore, type KeptShipment } from './shipment-store';

export interface ShipmentServerOptions {
  /** 0: any free port. */
  readonly port?: number;
  /** Whether a token is one of the provider's and valid now. */
  readonly introspect: Introspect;
  /** Which request fails, and how; null: none. */
  readonly fault?: (request: ShipmentRequest) => Fault | null;
  /** Faults that the page lets happen at random, if a test does not say which request fails. */
  readonly faults?: readonly Fault[];
  /** File in which shipments outlive the process. */
  readonly file?: string | null;
}

export interface ShipmentServer {
  /** Base address of the API. */
  readonly url: string;
  shipments(): readonly KeptShipment[];
  /** Requests that create shipments, or of another kind. */
  requests(kind?: ShipmentRequest['kind']): readonly ShipmentRequest[];
  /** Deletes a shipment, as the system's own users can. */
  remove(shipmentNumber: string): void;
  /** Most requests that were answered at the same time. */
  maxAtOnce(): number;
  close(): Promise<void>;
}

interface OfShipment {
  readonly Params: { readonly number: string };
}

const shipmentBody = z.object({ shipmentDetailLines: z.array(z.unknown()).min(1) });

/**
 * An accounting system's API on the loopback interface: it checks tokens with the provider that issued them, recognizes
 * shipments by their idempotency keys, and fails as told. For tests and the demo company.
 */
export async function startShipmentServer(options: ShipmentServerOptions): Promise<ShipmentServer> {
  const { introspect, faults = [], port = 0 } = options;
  let failingPercent = 0;
  const byChance = () =>
    100 * Math.random() < failingPercent ? (faults[Math.floor(Math.random() * faults.length)] ?? null) : null;
  const fault = options.fault ?? byChance;
  const store = createShipmentStore(options.file ?? null);
  const { admit, counted, requests, maxAtOnce } = createAdmission(introspect, fault);
  const app = Fastify({ forceCloseConnections: true });
  app.post('/v1/shipment', (request, reply) => counted(() => create(request, reply)));
  app.post<OfShipment>('/v1/shipment/:number/action/confirmShipment', (request, reply) =>
    counted(() => confirm(request, reply)),
  );
  app.get<OfShipment>('/v1/shipment/:number', async (request, reply) => {
    if (!(await introspect(tokenOf(request))).active) return unauthorized(reply);
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

  async function create(request: FastifyRequest, reply: FastifyReply) {
    const admitted = await admit('create', request, reply);
    if (!admitted) return reply;
    if (!shipmentBody.safeParse(request.body).success)
      return reply.code(422).send({ message: 'A shipment needs at least one line' });
    const body = JSON.stringify(request.body);
    const taken = store.take(admitted.key, body);
    if (taken.body !== body) return reply.code(422).send({ message: 'The key belongs to another shipment' });
    if (admitted.isCut) return cut(request, reply);
    // No body, like the system it imitates: the header tells where the shipment is.
    return reply.code(201).header('location', `${url}/v1/shipment/${taken.shipmentNumber}`).send();
  }

  /** A second confirmation is refused, whatever its key: the imitated system is not known to remember keys. */
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
    maxAtOnce,
    close: () => app.close(),
  };
}

function cut(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
