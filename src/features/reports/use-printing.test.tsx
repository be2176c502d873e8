// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
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

it('what only paper has is there before the browser prints, and gone after it', () => {
  const { result } = renderHook(usePrinting);
  expect(result.current.isOnPaper).toBe(false);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current.isOnPaper).toBe(true);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(result.current.isOnPaper).toBe(false);
});
