// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import type { DeviceStatus } from '../../sync/device';
import { readToasts, toast } from '../../ui/feedback/toast-store';
import { tellStorage } from './tell-storage';

it('says that the disk is full until it is not, and what weighs more once that is so', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  let tell: (status: DeviceStatus) => void = () => {};
  let status: DeviceStatus | null = null;
  createFakeDevice().watchStatus((now) => {
    status = now;
  });
  const set = (change: Partial<DeviceStatus>) => {
    if (!status) throw new Error('no status');
    status = { ...status, ...change };
    tell(status);
  };
  const texts = () => readToasts().map(({ message }) => message);
  const says = (text: RegExp) =>
    vi.waitFor(() => expect(texts()).toEqual([expect.stringMatching(text)]), { timeout: 10_000 });
  const end = tellStorage({
    watchStatus: (onStatus) => {
      tell = onStatus;
      return () => {
        tell = () => {};
      };
    },
  });
  set({ isStorageFull: false });
  set({ isStorageFull: true });
  await says(/^The disk is full/);
  set({ isMirrorUnavailable: true });
  await says(/^The copy of the server/);
  set({ isMirrorUnavailable: false, isStorageFull: false });
  await vi.waitFor(() => expect(texts()).toEqual([]), { timeout: 10_000 });
  set({ isStorageFull: true });
  await says(/^The disk is full/);
  // What passes does not push it out.
  for (const message of ['1', '2', '3', '4', '5']) toast.success(message);
  expect(texts()).toEqual([expect.stringMatching(/^The disk is full/), '2', '3', '4', '5']);
  end();
  expect(texts()).toEqual(['2', '3', '4', '5']);
});
