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

it('[S39] a lost creation that its user may not look for is left to a user', async () => {
  expect(await lookFor(403)).toMatchObject({ kind: 'rejected', rejection: { code: 'sync.unknown-outcome' } });
});

it('[S10] a server that fails to answer is asked again', async () => {
  expect(await lookFor(503)).toMatchObject({ kind: 'retry', effect: 'maybe' });
  expect(await lookFor(401)).toEqual({ kind: 'sign-in' });
});
