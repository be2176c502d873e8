import { expect, it } from 'vitest';
import type { ApiReply } from '../protocol/exchange';
import { fetchChepFile } from './chep-file';

const range = { companyID: 1, from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' };
const fetched = (status: number, text: string) =>
  fetchChepFile({ send: async () => ({ kind: 'reply', status, headers: new Map(), text }) }, range);

it('is the text in the answer, or the answer itself', async () => {
  for (const body of [{ data: 'a;b\r\n' }, 'a;b\r\n'])
    expect(await fetched(200, JSON.stringify(body))).toEqual({ kind: 'file', text: 'a;b\r\n' });
  expect(await fetched(200, '{"data":""}')).toEqual({ kind: 'file', text: '' });
});

it('any other answer counts as unreachable', async () => {
  for (const body of ['{"ok":true}', '[]', '{"data":7}'])
    expect(await fetched(200, body)).toEqual({ kind: 'unreachable' });
  const none: ApiReply = { kind: 'none', reason: 'timeout' };
  expect(await fetchChepFile({ send: async () => none }, range)).toEqual({ kind: 'unreachable' });
});

it('says why it was refused', async () => {
  expect(await fetched(403, '{"message":"Not for you"}')).toEqual({ kind: 'refused', reason: 'Not for you' });
});
