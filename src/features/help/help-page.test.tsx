import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { maxGapMs } from '../../ui/hooks/scan-reader';
import { useHotkeys } from '../../ui/hooks/use-hotkeys';
import { HelpPage } from './help-page';

const done: string[] = [];

function Page() {
  useHotkeys({ e: () => done.push('edit'), 'mod+k': () => done.push('find') });
  return <HelpPage paths={['tasks']} />;
}

/** Keys that had an effect when pressed. */
function press(): string[] {
  vi.useFakeTimers();
  fireEvent.keyDown(document.body, { key: 'e' });
  vi.advanceTimersByTime(maxGapMs);
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  vi.useRealTimers();
  return done.splice(0);
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('turns keys that act alone off and on; those with Ctrl stay', async () => {
  const open = () => renderPage(<Page />, { device: createFakeDevice(), path: '*', at: '/help' });
  const page = open();
  const single = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Use the single keys/ });
  expect((await single()).checked).toBe(true);
  expect(press()).toEqual(['edit', 'find']);
  fireEvent.click(await single());
  expect(press()).toEqual(['find']);
  page.unmount();
  open();
  expect((await single()).checked).toBe(false);
  expect(press()).toEqual(['find']);
  fireEvent.click(await single());
  expect(press()).toEqual(['edit', 'find']);
});

it('lets long words break in its narrow table, which is not wider than an enlarged page', async () => {
  renderPage(<Page />, { device: createFakeDevice(), path: '*', at: '/help' });
  const names = await screen.findAllByRole('rowheader');
  expect(names.filter(({ classList }) => !classList.contains('wrap-anywhere'))).toEqual([]);
});
