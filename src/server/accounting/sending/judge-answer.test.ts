import { expect, it } from 'vitest';
import { vismaNet } from '../providers/visma-net';
import { type Answer, judgeAnswer, judgeConfirmation } from './judge-answer';

const nowMs = Date.parse('2026-11-23T10:00:00Z');
const given = { provider: vismaNet, nowMs, token: 'the-token' };
const judge = (status: number, body: unknown, retryAfter: string | null = null) =>
  judgeAnswer({ kind: 'answer', status, retryAfter, body, location: null }, given);
const created = (location: string | null, status = 201): Answer => ({
  ...{ kind: 'answer', status, body: undefined, retryAfter: null, location },
});

it('accepts as a creation only a success that names the shipment', () => {
  expect(judge(201, { shipmentNumber: 'S1' })).toEqual({ kind: 'sent', providerID: 'S1' });
  expect(judge(200, { shipmentNumber: 7 })).toEqual({ kind: 'sent', providerID: '7' });
  // Such as the page of a proxy.
  for (const body of [undefined, {}, 'OK', null, { shipmentNumber: null }])
    expect(judge(200, body)).toMatchObject({ kind: 'retry' });
  expect(judge(500, { shipmentNumber: 'S1' })).toMatchObject({ kind: 'retry' });
  expect(judge(302, undefined)).toMatchObject({ kind: 'retry' });
});

it('accepts a creation without a body if it names the shipment’s address', () => {
  const sent = (providerID: string) => ({ kind: 'sent', providerID });
  expect(judgeAnswer(created('https://erp.example/API/controller/api/v1/shipment/000123'), given)).toEqual(
    sent('000123'),
  );
  expect(judgeAnswer(created('/v1/Shipment/A%2F1'), given)).toEqual(sent('A/1'));
  const others = [
    null,
    '',
    '/v1/shipment/',
    '/v1/shipment/%',
    '/v1/shipment/1/action',
    '/login?to=/v1/shipment/1?',
  ];
  for (const location of others)
    expect(judgeAnswer(created(location), given)).toMatchObject({ kind: 'retry' });
  expect(judgeAnswer(created('/v1/shipment/7', 302), given)).toMatchObject({ kind: 'retry' });
});

it('accepts as a confirmation of a shipment only its result', () => {
  const confirming = { ...given, confirmation: vismaNet.confirmation, providerID: '7' };
  const judgeResult = (body: unknown, status = 200) =>
    judgeConfirmation({ kind: 'answer', status, body, retryAfter: null, location: null }, confirming);
  expect(judgeResult({ actionId: '1', actionResult: 'Complete', errorInfo: '' })).toEqual({
    ...{ kind: 'sent', providerID: '7' },
  });
  expect(judgeResult({ actionResult: 'Complete', errorInfo: 'On hold, the-token' })).toEqual({
    ...{ kind: 'refused', message: 'On hold, …' },
  });
  expect(judgeResult({ actionResult: 'Failed', errorInfo: null })).toEqual({
    kind: 'refused',
    message: 'Failed',
  });
  for (const body of [undefined, {}, 'OK', { status: 'Confirmed' }])
    expect(judgeResult(body)).toMatchObject({ kind: 'retry' });
  expect(judgeResult({ message: 'No stock' }, 400)).toEqual({ kind: 'refused', message: 'No stock' });
  expect(judgeResult({}, 401)).toMatchObject({ kind: 'unauthorized' });
  expect(judgeResult({}, 503)).toMatchObject({ kind: 'retry' });
});

it('does not try a refused shipment again, and shows the accounting system’s reason', () => {
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

it('tries again what may succeed, at the requested time', () => {
  expect(judge(429, {}, '120')).toMatchObject({ kind: 'retry', retryAfterMs: 120_000 });
  expect(judge(503, {}, 'Mon, 23 Nov 2026 10:01:00 GMT')).toMatchObject({ retryAfterMs: 60_000 });
  expect(judge(409, {}, '1')).toMatchObject({ kind: 'retry', retryAfterMs: 1000 });
  for (const status of [408, 425, 429, 500, 502, 504])
    expect(judge(status, {}, 'soon')).toMatchObject({ kind: 'retry', retryAfterMs: null });
  expect(judgeAnswer({ kind: 'none', reason: 'socket hang up' }, given)).toEqual({
    kind: 'retry',
    message: 'socket hang up',
    retryAfterMs: null,
  });
});
