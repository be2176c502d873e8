import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a request fails. Faults without an answer of their own happen to a shipment that is taken all the same. */
export type Fault =
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'busy'; readonly retryAfter: string }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'refused'; readonly message: string }
  /** The connection is cut after the shipment was taken. */
  | { readonly kind: 'cut' };

/** A request that changes something, before anything was done about it. */
export interface ShipmentRequest {
  readonly kind: 'create' | 'confirm';
  readonly key: string;
  readonly token: string;
  /** From 1. */
  readonly serial: number;
}

export type Introspect = (token: string) => Promise<{ readonly active: boolean }>;

/** Admits requests with a valid token that are not meant to fail. Remembers all requests. */
export function createAdmission(introspect: Introspect, fault: (request: ShipmentRequest) => Fault | null) {
  const requests: ShipmentRequest[] = [];
  let atOnce = 0;
  let maxAtOnce = 0;
  return {
    requests,
    maxAtOnce: () => maxAtOnce,

    async counted<T>(answer: () => Promise<T>): Promise<T> {
      atOnce += 1;
      maxAtOnce = Math.max(maxAtOnce, atOnce);
      try {
        return await answer();
      } finally {
        atOnce -= 1;
      }
    },

    /** Whether a request continues, and is cut in the end; null: it was answered. */
    async admit(kind: ShipmentRequest['kind'], request: FastifyRequest, reply: FastifyReply) {
      const one = { kind, key: keyOf(request), token: tokenOf(request), serial: requests.length + 1 };
      requests.push(one);
      if (!one.token || !(await introspect(one.token)).active) return answered(unauthorized(reply));
      const wrong = fault(one);
      if (wrong?.kind === 'slow') await delay(wrong.ms, undefined, { ref: false });
      else if (wrong && wrong.kind !== 'cut') return answered(fail(reply, wrong));
      if (!one.key) return answered(reply.code(400).send({ message: 'The idempotency key is missing' }));
      return { key: one.key, isCut: wrong?.kind === 'cut' };
    },
  };
}

function answered(_: FastifyReply): null {
  return null;
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

export function unauthorized(reply: FastifyReply) {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ message: 'The token is not valid' });
}

export function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : '';
}
