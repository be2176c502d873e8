// @vitest-environment jsdom
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePrinting } from './use-printing';

afterEach(() => vi.restoreAllMocks());

it('pictures have the size of a sheet while the dialog is open, and their own again after it', async () => {
  const { result } = renderHook(usePrinting);
  const seen: boolean[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => seen.push(result.current.isPrinting));
  expect(result.current.isPrinting).toBe(false);
  await act(() => result.current.print());
  expect(seen).toEqual([true]);
  await waitFor(() => expect(result.current.isPrinting).toBe(false));
});

it('pictures can shrink to the sheet where the browser prints by its own menu', () => {
  function Report() {
    const { pictures } = usePrinting();
    return (
      <div ref={pictures}>
        <svg aria-hidden="true" width="1400" height="300" />
      </div>
    );
  }
  const { container, unmount } = render(<Report />);
  const viewBox = () => container.querySelector('svg')?.getAttribute('viewBox');
  expect(viewBox()).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(viewBox()).toBe('0 0 1400 300');
  unmount();
});

it('what only paper has is there before the browser prints, and gone after it', () => {
  const { result } = renderHook(usePrinting);
  expect(result.current.isOnPaper).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current.isOnPaper).toBe(true);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current.isOnPaper).toBe(false);
});
