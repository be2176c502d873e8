// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import type { DeviceStatus } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { Toaster } from '../../ui/feedback/toaster';
import { activateLanguage } from '../i18n';
import { tellStorage } from './tell-storage';

it('says that the disk is full until it is not, and what weighs more once that is so', async () => {
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
  renderInEnglish(<Toaster />);
  const texts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
  const say = (expected: readonly unknown[]) =>
    waitFor(() => expect(texts()).toEqual(expected), { timeout: 10_000 });
  const says = (text: RegExp) => say([expect.stringMatching(text)]);
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
  await say([]);
  set({ isStorageFull: true });
  await says(/^The disk is full/);
  // What passes does not push it out.
  for (const message of ['1', '2', '3', '4', '5']) toast.success(message, { durationMs: 60_000 });
  await say([expect.stringMatching(/^The disk is full/), '2', '3', '4', '5']);
  // Who reads another language by now reads it in that.
  await act(() => activateLanguage('sv'));
  onTestFinished(() => act(() => activateLanguage('en')));
  await say([expect.stringMatching(/^Disken är full/), '2', '3', '4', '5']);
  end();
  await say(['2', '3', '4', '5']);
});
