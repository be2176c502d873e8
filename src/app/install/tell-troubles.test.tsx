// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import type { DeviceStatus } from '../../sync/device';
import { toast } from '../../ui/feedback/toast-store';
import { Toaster } from '../../ui/feedback/toaster';
import { activateLanguage, loadPageTexts } from '../i18n';
import { tellTroubles } from './tell-troubles';

/** A device whose status the test sets, with the messages about it. */
function openTold() {
  let tellStatus = (_: DeviceStatus): void => {};
  let status: DeviceStatus | null = null;
  createFakeDevice().watchStatus((now) => {
    status = now;
  });
  renderInEnglish(<Toaster />);
  const texts = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
  const say = (expected: readonly unknown[]) =>
    waitFor(() => expect(texts()).toEqual(expected), { timeout: 10_000 });
  const end = tellTroubles({
    watchStatus: (onStatus) => {
      const before = tellStatus;
      tellStatus = (now) => {
        before(now);
        onStatus(now);
      };
      return () => {
        tellStatus = () => {};
      };
    },
  });
  return {
    set: (change: Partial<DeviceStatus>) => {
      if (!status) throw new Error('no status');
      status = { ...status, ...change };
      tellStatus(status);
    },
    say,
    end,
  };
}

it('says that the disk is full until it no longer is, and shows a more serious trouble instead', async () => {
  const { set, say, end } = openTold();
  const says = (text: RegExp) => say([expect.stringMatching(text)]);
  set({ isStorageFull: false });
  set({ isStorageFull: true });
  await says(/^The disk is full/);
  set({ isMirrorUnavailable: true });
  await says(/^The copy of the server/);
  set({ isMirrorUnavailable: false, isStorageFull: false });
  await say([]);
  set({ isStorageFull: true });
  await says(/^The disk is full/);
  // Temporary toasts do not push it out.
  for (const message of ['1', '2', '3', '4', '5']) toast.success(message, { durationMs: 60_000 });
  await say([expect.stringMatching(/^The disk is full/), '2', '3', '4', '5']);
  // After a change of language the text is in the new one.
  await act(() => activateLanguage('sv'));
  onTestFinished(() => act(() => activateLanguage('en')));
  await say([expect.stringMatching(/^Disken är full/), '2', '3', '4', '5']);
  end();
  await say(['2', '3', '4', '5']);
});

it('says that the clock is wrong, and by how much, until it is set', async () => {
  const { set, say, end } = openTold();
  set({ clockErrorMinutes: 4 });
  await say([]);
  set({ clockErrorMinutes: 12 });
  await say([expect.stringMatching(/^The clock of this device is 12 minutes slow: /)]);
  set({ clockErrorMinutes: -90 });
  await say([expect.stringMatching(/^The clock of this device is 90 minutes fast: /)]);
  set({ clockErrorMinutes: -2 * 24 * 60 });
  await say([expect.stringMatching(/^The clock of this device is 2 days fast: /)]);
  // Both are reported.
  set({ isStorageFull: true });
  await say([expect.stringMatching(/2 days fast/), expect.stringMatching(/^The disk is full/)]);
  set({ clockErrorMinutes: 0, isStorageFull: false });
  await say([]);
  end();
});

it('says nothing any more where the session ends before its texts are there', async () => {
  const { set, say, end } = openTold();
  set({ isStorageFull: true });
  end();
  await act(() => loadPageTexts());
  toast.success('later', { durationMs: 60_000 });
  await say(['later']);
});
