import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { vismaNet } from '../providers/visma-net';
import type { ClaimedShipment } from './claim-shipments';
import { deliverShipment, type TokenSource } from './deliver-shipment';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers of the accounting system to the next requests, in order; null: the connection is cut. */
let answers: (Answer | null)[] = [];
let asked: string[] = [];
let server: Server;
let address = '';
beforeAll(async () => {
  server = createServer((request, reply) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    asked.push(`${request.method} ${request.url} ${token}`);
    const answer = answers.shift();
    if (!answer) request.socket.destroy();
    else reply.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body ?? null));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  address = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}/API` : '';
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));
beforeEach(() => {
  answers = [];
  asked = [];
});

const claimed: ClaimedShipment = {
  ...{ companyID: 1, taskID: 7, revision: 1, claim: 1, attempts: 1, body: '{}' },
  ...{ isFirst: true, providerID: null, queuedBy: 'anna' },
};
const created: Answer = { status: 201, body: { shipmentNumber: 'S1' } };
const confirmed: Answer = { status: 200, body: { actionResult: 'Complete' } };
const refused: Answer = { status: 422, body: { message: 'On hold' } };
const unauthorized: Answer = { status: 401, body: { message: 'Expired' } };

/** Delivers for a company whose tokens are `first` and, if that is not accepted, `second`. */
async function deliver({
  wasRejected = false,
  keeps = async () => undefined,
}: Partial<{
  readonly wasRejected: boolean;
  readonly keeps: (providerID: string | null) => Promise<void>;
}> = {}) {
  const rejected: string[] = [];
  const accepted = vi.fn(async () => undefined);
  const connections: TokenSource = {
    withAccessToken: (_, use) =>
      use({ token: rejected.length === 0 ? 'first' : 'second', apiURL: address, tenant: null, wasRejected }),
    rejected: async (_, token) => rejected.push(token) === 1,
    accepted,
  };
  const delivery = await deliverShipment(claimed, {
    ...{ connections, provider: vismaNet, nowMs: () => 0, keepProviderID: keeps },
    signal: new AbortController().signal,
  });
  return { delivery, rejected, isAccepted: accepted.mock.calls.length > 0 };
}

it('sends requests below the address of the API, with or without a slash at its end', async () => {
  answers = [created, confirmed];
  expect((await deliver()).delivery).toEqual({ kind: 'sent', providerID: 'S1' });
  expect(asked).toEqual([
    'POST /API/v1/shipment first',
    'POST /API/v1/shipment/S1/action/confirmShipment first',
  ]);
});

it('reports that a token was accepted after rejections, also if its shipment is refused', async () => {
  answers = [created, confirmed];
  expect((await deliver({ wasRejected: true })).isAccepted).toBe(true);
  answers = [refused];
  expect((await deliver({ wasRejected: true })).isAccepted).toBe(true);
  answers = [{ status: 503 }];
  expect((await deliver({ wasRejected: true })).isAccepted).toBe(false);
  answers = [created, confirmed];
  expect((await deliver()).isAccepted).toBe(false);
});

it('reports the next token, too, if that is not accepted either, and tries no third one', async () => {
  answers = [unauthorized, { ...unauthorized, body: { message: 'Not yours' } }];
  const { delivery, rejected } = await deliver();
  expect(delivery).toEqual({ kind: 'retry', message: 'Not yours', retryAfterMs: null });
  expect(rejected).toEqual(['first', 'second']);
  expect(asked).toHaveLength(2);
});

it('counts a created shipment that could not be recorded as tried: the accounting system has it', async () => {
  answers = [created];
  const keeps = () => Promise.reject(new Error('no connection'));
  expect((await deliver({ keeps })).delivery).toEqual({
    ...{ kind: 'retry', message: 'no connection', retryAfterMs: null },
  });
});

it('believes no refusal of a confirmation before it has seen the shipment', async () => {
  const read = async (answer: Answer | null) => {
    answers = [created, refused, answer, ...(answer?.status === 401 ? [confirmed] : [])];
    return (await deliver()).delivery;
  };
  expect(await read({ status: 200, body: { status: 'Open' } })).toEqual({
    kind: 'refused',
    message: 'On hold',
  });
  expect(await read({ status: 200, body: { status: 'Confirmed' } })).toMatchObject({ kind: 'sent' });
  expect(await read({ status: 503 })).toMatchObject({ kind: 'retry' });
  expect(await read(null)).toMatchObject({ kind: 'retry' });
  // The existing shipment is requested with the next token.
  asked = [];
  expect(await read(unauthorized)).toEqual({ kind: 'sent', providerID: 'S1' });
  expect(asked.at(-1)).toBe('POST /API/v1/shipment/S1/action/confirmShipment second');
});

it('follows the accounting system to no other address, and reads no endless answer', async () => {
  answers = [{ status: 307, headers: { location: '/elsewhere' } }, created];
  expect((await deliver()).delivery).toMatchObject({ kind: 'retry' });
  expect(asked).toHaveLength(1);
  answers = [{ status: 201, body: { shipmentNumber: 'S1', more: 'x'.repeat(70_000) } }];
  expect((await deliver()).delivery).toEqual({
    ...{ kind: 'retry', message: 'The answer is too large', retryAfterMs: null },
  });
});
