import { expect, it } from 'vitest';
import type { ApiReply } from '../../../protocol/exchange';
import { createConnection } from './connection';

const unauthorized: ApiReply = { kind: 'reply', status: 401, headers: new Map(), text: '' };

it('[S20] a request that was under way during a sign-in does not sign the tab out again', async () => {
  const answers: ((reply: ApiReply) => void)[] = [];
  const connection = createConnection({
    clock: { now: () => 1_000 },
    random: { next: () => 0.5 },
    network: { send: () => new Promise((resolve) => answers.push(resolve)) },
    onChange: () => {},
  });
  const [first, second, third] = [connection.get('a'), connection.get('b'), connection.get('c')];
  answers[0]?.(unauthorized);
  await first;
  expect(connection.mayAskInMs()).toBeNull();
  connection.renewCredentials();
  answers[1]?.(unauthorized);
  await second;
  expect(connection.mayAskInMs()).toBe(0);
  const later = connection.get('d');
  answers[3]?.(unauthorized);
  await later;
  expect(connection.mayAskInMs()).toBeNull();
  answers[2]?.(unauthorized);
  await third;
  expect(connection.mayAskInMs()).toBeNull();
});
