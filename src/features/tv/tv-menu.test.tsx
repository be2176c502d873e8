import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { TvMenu } from './tv-menu';

const menu = () => screen.getByRole('complementary', { hidden: true });
const isShown = () => !menu().hasAttribute('inert');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('comes with a key and goes by itself, later while it is used', () => {
  renderInEnglish(
    <TvMenu>
      <button type="button">Choose</button>
    </TvMenu>,
  );
  expect(isShown()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(isShown()).toBe(true);
  pass(5_000);
  expect(isShown()).toBe(false);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => screen.getByText('Choose').focus());
  pass(59_000);
  expect(isShown()).toBe(true);
  pass(1_000);
  expect(isShown()).toBe(false);
});
