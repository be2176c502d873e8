import { expect, it, onTestFinished, vi } from 'vitest';
import type { Messages } from '../database/messages';
import { createSignInLimits } from './sign-in-limits';

/** Processes that receive each other's messages at once, and those messages. */
function createSite() {
  const listeners: ((text: string) => void)[] = [];
  const said: string[] = [];
  const messages: Messages = {
    listen: (_, onMessage) => {
      listeners.push(onMessage);
      return () => void listeners.splice(listeners.indexOf(onMessage), 1);
    },
    send: async (_, texts) => {
      for (const text of texts) {
        said.push(text);
        for (const listener of listeners) listener(text);
      }
    },
  };
  const start = () => {
    const onError = (error: unknown) => expect.unreachable(String(error));
    const limits = createSignInLimits({ key: Buffer.alloc(32), messages, onError });
    limits.listen();
    return limits;
  };
  return { start, said, listeners };
}

const stranger = { loginName: 'anna', address: '192.0.2.7', deviceID: null };
const onDevice = { ...stranger, deviceID: 'tablet' };

it('counts wrong attempts at other processes, of a device apart', async () => {
  const { start } = createSite();
  const processes = [start(), start(), start()];
  for (let guess = 0; guess < 10; guess++) (await processes[guess % 3]?.reserve(stranger))?.keep();
  for (const limits of processes) {
    await expect(limits.reserve(stranger)).rejects.toMatchObject({ status: 429 });
    await (await limits.reserve(onDevice)).giveBack();
    await (await limits.reserve({ ...stranger, loginName: 'bert' })).giveBack();
  }
  for (let guess = 0; guess < 10; guess++) (await processes[guess % 3]?.reserve(onDevice))?.keep();
  for (const limits of processes)
    await expect(limits.reserve(onDevice)).rejects.toMatchObject({ status: 429 });
});

it('counts one attempt once, and sends nothing of right ones', async () => {
  const { start, said } = createSite();
  const [here, there] = [start(), start()];
  for (let guess = 0; guess < 9; guess++) (await here.reserve(stranger)).keep();
  expect(said).toHaveLength(9);
  expect(new Set(said).size).toBe(9);
  for (const limits of [here, there])
    for (let round = 0; round < 20; round++) await (await limits.reserve(stranger)).giveBack();
  expect(said).toHaveLength(9);
});

it('sends neither a name nor an address', async () => {
  const { start, said } = createSite();
  (await start().reserve(stranger)).keep();
  (await start().reserve(onDevice)).keep();
  expect(said.join(' ')).not.toMatch(/anna|192\.0|tablet/);
});

it('receives nothing any more once it is closed, nor other messages on the channel', async () => {
  const { start, listeners } = createSite();
  const limits = start();
  for (const listener of listeners) for (const text of ['', 'a', 'a 1 nothing:x y perPlace']) listener(text);
  await (await limits.reserve(stranger)).giveBack();
  limits.close();
  expect(listeners).toEqual([]);
});

it('counts callers with an IPv6 address by the network, and one of IPv4 in any spelling', async () => {
  const limits = createSite().start();
  const from = (address: string) => limits.reserve({ ...stranger, address });
  for (let guess = 0; guess < 10; guess++) (await from(`2001:db8:1:2:${guess}::1`)).keep();
  for (const address of ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9%eth0'])
    await expect(from(address), address).rejects.toMatchObject({ status: 429 });
  for (const address of ['2001:db8:1:3::1', '2001:db8::1:2', '::1']) await (await from(address)).giveBack();

  for (let guess = 0; guess < 10; guess++) (await from('::ffff:192.0.2.7')).keep();
  await expect(from('192.0.2.7')).rejects.toMatchObject({ status: 429 });
});

it('counts an address without the port that some proxies append', async () => {
  const limits = createSite().start();
  const from = (address: string) => limits.reserve({ ...stranger, address });
  for (let guess = 0; guess < 10; guess++) (await from(`192.0.2.7:${50_000 + guess}`)).keep();
  await expect(from('192.0.2.7')).rejects.toMatchObject({ status: 429 });
  for (let guess = 0; guess < 10; guess++) (await from(`[2001:db8:1:2::1]:${50_000 + guess}`)).keep();
  for (const address of ['2001:db8:1:2::9', '[2001:db8:1:2::9]'])
    await expect(from(address), address).rejects.toMatchObject({ status: 429 });
  await (await from('192.0.2.8:50000')).giveBack();
});

it('says when to come again, and counts no attempt that it has not admitted', async () => {
  const limits = createSite().start();
  for (let guess = 0; guess < 10; guess++) (await limits.reserve(stranger)).keep();
  for (let more = 0; more < 200; more++) {
    const refusal = await limits.reserve(stranger).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect(Reflect.get(Object(refusal), 'retryAfterSeconds')).toBeLessThanOrEqual(5 * 60);
  }
  // Others at the same address are not affected.
  await (await limits.reserve({ ...stranger, loginName: 'bert' })).giveBack();
});

it('keeps nothing of a withdrawn attempt: any number of names may be tried and turned away', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limits = createSite().start();
  const attempts = await Promise.all(
    ['anna', 'bert', 'cleo'].map((loginName) => limits.reserve({ ...stranger, loginName })),
  );
  const known = await limits.reserve(onDevice);
  // A stored count has a timer that ends it.
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  for (const { giveBack } of [...attempts, known]) await giveBack();
  expect(vi.getTimerCount()).toBe(0);
  // Failures stay counted.
  (await limits.reserve(stranger)).keep();
  await (await limits.reserve(stranger)).giveBack();
  expect(vi.getTimerCount()).toBe(3);
});
