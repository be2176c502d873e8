import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Tooltip } from './tooltip';

beforeAll(() => import('./tooltip-bubble'), 60_000);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const around = vi.fn();

async function show(describe = false) {
  renderInEnglish(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it watches what reaches it
    <div onClick={around}>
      <Tooltip text="Says more" describe={describe}>
        <button type="button">Here</button>
      </Tooltip>
    </div>,
  );
  return screen.getByText('Here');
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const bubble = () => screen.queryByText('Says more', { selector: '[aria-hidden] *' });
const mouse = { pointerType: 'mouse' };

it('stays while the pointer goes to it and is on it, and goes with the pointer', async () => {
  const button = await show();
  fireEvent.pointerOver(button, { ...mouse, relatedTarget: document.body });
  await pass(0);
  const text = bubble();
  if (!text) throw new Error('no tooltip');
  fireEvent.pointerOut(button, { ...mouse, relatedTarget: document.body });
  await pass(100);
  fireEvent.pointerOver(text, { ...mouse, relatedTarget: document.body });
  await pass(60_000);
  expect(bubble()).toBe(text);
  expect(text.closest('[class*=pointer-events-none]:not([class*=not-])')).toBeNull();
  fireEvent.pointerOut(text, { ...mouse, relatedTarget: document.body });
  await pass(1000);
  expect(bubble()).toBeNull();
});

it('goes by Escape, wherever the focus is, and at once', async () => {
  const button = await show();
  fireEvent.pointerOver(button, { ...mouse, relatedTarget: document.body });
  await pass(0);
  expect(bubble()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(bubble()).toBeNull();
});

it('keeps a press on it from its parent', async () => {
  const button = await show();
  fireEvent.pointerOver(button, { ...mouse, relatedTarget: document.body });
  await pass(0);
  fireEvent.click(bubble() ?? document.body);
  expect(around).not.toHaveBeenCalled();
});

it.each([true, false])('is shown by a touch only if its text is nowhere else: %s', async (describe) => {
  const button = await show(describe);
  fireEvent.pointerOver(button, { pointerType: 'touch', relatedTarget: document.body });
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  fireEvent.click(button);
  await pass(0);
  expect(bubble() !== null).toBe(describe);
  fireEvent.pointerDown(document.body, { pointerType: 'touch' });
  expect(bubble()).toBeNull();
});
