import { expect, test } from 'vitest';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { setPin } from './picker-pin';

const request = { companyID: 1, pickerID: 7, pin: '0420' };

function answering(...statuses: readonly (number | null)[]) {
  const sent: ApiRequest[] = [];
  const send = async (call: ApiRequest): Promise<ApiReply> => {
    const status = statuses[sent.length] ?? null;
    sent.push(call);
    if (status === null) return { kind: 'none', reason: 'unreachable' };
    return { kind: 'reply', status, headers: new Map(), text: '{"message":"No"}' };
  };
  return { api: { send }, sent };
}

test('a PIN that exists is changed with one call', async () => {
  const { api, sent } = answering(200);
  expect(await setPin(api, request)).toEqual({ kind: 'done' });
  expect(sent).toMatchObject([
    { method: 'PUT', path: 'pickers/7/pinCodes', body: { companyID: 1, pin: '0420' } },
  ]);
});

test('a PIN that does not exist is created', async () => {
  const { api, sent } = answering(404, 200);
  expect(await setPin(api, request)).toEqual({ kind: 'done' });
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
});

test('a refusal says why, and silence is no refusal', async () => {
  expect(await setPin(answering(422).api, request)).toMatchObject({ kind: 'refused', message: 'No' });
  expect(await setPin(answering(404, 404).api, request)).toMatchObject({ kind: 'refused' });
  expect(await setPin(answering(null).api, request)).toEqual({ kind: 'unreachable' });
  expect(await setPin(answering(404, 503).api, request)).toEqual({ kind: 'unreachable' });
});
