import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { post } from './upload-post';

const busy = (retryAfter?: string): ApiReply => ({
  ...{ kind: 'reply', status: 503, text: '{}' },
  headers: new Map(retryAfter === undefined ? [] : [['retry-after', retryAfter]]),
});

async function asked(...answers: readonly ApiReply[]) {
  const sent: ApiRequest[] = [];
  const waited: number[] = [];
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    sent.push(request);
    return answers[sent.length - 1] ?? { kind: 'none', reason: 'unreachable' };
  };
  const pause = async (delayMs: number) => void waited.push(delayMs);
  const request = { path: 'v2/batch', body: {}, requestID: 'id 1' };
  const answer = await post({ send, pause }, request, async () => 'answered');
  return { answer, waited, ids: sent.map(({ headers }) => headers['idempotency-key']) };
}

it('waits as long as the server says, half a minute at most, and a little longer each time where it says nothing', async () => {
  expect((await asked(busy('7'), busy('90'), busy('soon'), busy())).waited).toEqual([7_000, 30_000, 4_000]);
  expect((await asked()).waited).toEqual([1_000, 2_000, 4_000]);
});

it('asks four times under one identity, and not again after an answer', async () => {
  const silent = await asked();
  expect(silent).toMatchObject({ answer: { kind: 'none' }, ids: Array(4).fill('id 1') });
  const failing = await asked(busy(), busy(), busy(), busy());
  expect(failing).toMatchObject({ answer: { kind: 'answer', status: 503 }, ids: { length: 4 } });
  const refused = await asked({ kind: 'reply', status: 409, headers: new Map(), text: '{}' });
  expect(refused).toMatchObject({ answer: { status: 409 }, ids: ['id 1'] });
});
