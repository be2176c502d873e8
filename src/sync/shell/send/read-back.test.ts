import { expect, it } from 'vitest';
import { creationOf } from '../../../../tests/fakes/entries';
import { readBack } from './read-back';

const lookFor = (status: number) =>
  readBack(
    {
      connection: { get: async () => ({ kind: 'reply', status, headers: new Map(), text: '{}' }) },
      note: () => {},
    },
    creationOf(1, -7, { state: 'uncertain', attempts: 1 }),
  );

it('[S39] a lost creation that its user may not search for is left to a user', async () => {
  expect(await lookFor(403)).toMatchObject({ kind: 'rejected', rejection: { code: 'sync.unknown-outcome' } });
});

it('[S10] a server that fails to answer is asked again', async () => {
  expect(await lookFor(503)).toMatchObject({ kind: 'retry', effect: 'maybe' });
  expect(await lookFor(401)).toEqual({ kind: 'sign-in' });
});

it('[S60] one that has its real key by now is found like any other', async () => {
  const row = { reasonCodeID: 4, companyID: 7, reasonCode: 'x' };
  const asked: string[] = [];
  const get = async (path: string) => {
    asked.push(decodeURIComponent(path));
    return { kind: 'reply', status: 200, headers: new Map(), text: JSON.stringify([row]) } as const;
  };
  const lost = creationOf(1, 4, { state: 'uncertain', attempts: 1, repeatedIn: 'next' });
  expect(await readBack({ connection: { get }, note: () => {} }, lost)).toMatchObject({
    kind: 'done',
    body: row,
  });
  expect(asked[0]).toContain('"reasonCode":"x"');
});
