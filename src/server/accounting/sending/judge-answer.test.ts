import { expect, it } from 'vitest';
import { vismaNet } from '../providers/visma-net';
import { judgeAnswer } from './judge-answer';

const nowMs = Date.parse('2026-11-23T10:00:00Z');
const given = { nowMs, token: 'the-token' };
const judge = (status: number, body: unknown, retryAfter: string | null = null) =>
  judgeAnswer({ kind: 'answer', status, retryAfter, body }, vismaNet, given);

it('takes nothing for a confirmation but a success that names the shipment', () => {
  expect(judge(201, { shipmentNumber: 'S1' })).toEqual({ kind: 'sent', providerID: 'S1' });
  expect(judge(200, { shipmentNumber: 7 })).toEqual({ kind: 'sent', providerID: '7' });
  // The page of a proxy, say.
  for (const body of [undefined, {}, 'OK', null, { shipmentNumber: null }])
    expect(judge(200, body)).toMatchObject({ kind: 'retry' });
  expect(judge(500, { shipmentNumber: 'S1' })).toMatchObject({ kind: 'retry' });
  expect(judge(302, undefined)).toMatchObject({ kind: 'retry' });
});

it('does not try again what was refused, and says why in the other’s words', () => {
  for (const status of [400, 403, 404, 409, 413, 422])
    expect(judge(status, { message: 'No such item' })).toEqual({ kind: 'refused', message: 'No such item' });
  expect(judge(422, undefined)).toEqual({ kind: 'refused', message: 'HTTP 422' });
  expect(judge(400, { error: { message: 'x'.repeat(9000) } })).toEqual({
    kind: 'refused',
    message: 'x'.repeat(500),
  });
  expect(judge(422, { message: `${'x'.repeat(495)}the-token` })).toEqual({
    kind: 'refused',
    message: `${'x'.repeat(495)}…`,
  });
  expect(judge(401, { error_description: 'expired' })).toEqual({ kind: 'unauthorized', message: 'expired' });
});

it('tries again what may come right, when it is asked to', () => {
  expect(judge(429, {}, '120')).toMatchObject({ kind: 'retry', retryAfterMs: 120_000 });
  expect(judge(503, {}, 'Mon, 23 Nov 2026 10:01:00 GMT')).toMatchObject({ retryAfterMs: 60_000 });
  expect(judge(409, {}, '1')).toMatchObject({ kind: 'retry', retryAfterMs: 1000 });
  for (const status of [408, 425, 429, 500, 502, 504])
    expect(judge(status, {}, 'soon')).toMatchObject({ kind: 'retry', retryAfterMs: null });
  expect(judgeAnswer({ kind: 'none', reason: 'socket hang up' }, vismaNet, given)).toEqual({
    kind: 'retry',
    message: 'socket hang up',
    retryAfterMs: null,
  });
});
