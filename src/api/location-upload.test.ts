import { expect, it, vi } from 'vitest';
import type { ApiReply, ApiRequest } from '../protocol/exchange';
import { uploadLocations } from './location-upload';

const reply = (status: number, body: unknown): ApiReply =>
  ({
    kind: 'reply',
    status,
    headers: new Map(),
    text: JSON.stringify(body),
  }) as unknown as ApiReply;

const rows = Array.from({ length: 12_000 }, (_, index) => ({ bin: `A-${index}` }));

function upload(answers: readonly ApiReply[]) {
  const sent: ApiRequest[] = [];
  const left = [...answers];
  const send = async (request: ApiRequest): Promise<ApiReply> => {
    sent.push(request);
    return left.shift() ?? { kind: 'none', reason: 'unreachable' };
  };
  let last = 0;
  const onProgress = vi.fn();
  const ended = uploadLocations(
    { send },
    { warehouseID: 3, companyID: 1, rows, uuid: () => `id ${++last}`, onProgress },
  );
  return { sent, onProgress, ended };
}

it('sends a file in parcels, each with its own identity, and adds up their results', async () => {
  const stored = reply(200, { created: 2, changed: 1 });
  const { sent, onProgress, ended } = upload([stored, stored, stored]);
  expect(await ended).toEqual({ created: 6, changed: 3, stop: null });
  expect(sent.map(({ body }) => (body as { data: unknown[] }).data.length)).toEqual([5000, 5000, 2000]);
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['id 1', 'id 2', 'id 3']);
  expect(sent[0]?.path).toBe('warehouses/3/uploadLocations?companyID=1');
  expect(onProgress.mock.calls.map(([done]) => done)).toEqual([5000 / 12_000, 10_000 / 12_000, 1]);
});

it('stops at what the server refuses, with its words and the rows that it names', async () => {
  const fields = { 'data.0.bin': 'too long', 'data.17.warehouseSectionCode': 'There is no section WET' };
  const refused = reply(422, { message: 'Some fields need attention', fields });
  const { sent, ended } = upload([reply(200, { created: 5000, changed: 0 }), refused]);
  expect(await ended).toEqual({
    created: 5000,
    changed: 0,
    stop: {
      kind: 'refused',
      message: 'Some fields need attention',
      rows: [
        { bin: 'A-5000', column: 'bin', reason: 'too long' },
        { bin: 'A-5017', column: 'warehouseSectionCode', reason: 'There is no section WET' },
      ],
    },
  });
  expect(sent).toHaveLength(2);
});

it('reports a fault that belongs to no row in one sentence', async () => {
  const refused = reply(422, {
    message: 'Some fields need attention',
    fields: { data: 'At most 10000 rows' },
  });
  expect((await upload([refused]).ended).stop).toEqual({
    kind: 'refused',
    message: 'Some fields need attention: At most 10000 rows',
    rows: [],
  });
});

it('stops without an answer', async () => {
  expect(await upload([]).ended).toEqual({ created: 0, changed: 0, stop: { kind: 'unreachable' } });
});

it.each([
  ['before a server that has a feed', reply(200, { changeFeed: true })],
  ['and answers whatever it is asked', reply(200, {})],
])('[S57] does not count what it was told by what stands between %s', async (_, able) => {
  const { sent, ended } = upload([reply(200, { created: 5000, changed: 0 }), reply(200, {}), able]);
  expect(await ended).toEqual({ created: 5000, changed: 0, stop: { kind: 'unreachable' } });
  expect(sent.map(({ path }) => path).at(-1)).toBe('v2/capabilities');
});
