// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { leaveNothing } from './leave-nothing';

it('a page that cannot begin shows nothing, and is loaded anew once the server answers', async () => {
  const reload = vi.fn();
  const answer = vi.fn(async () => ({ ok: true }));
  answer.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
  });
  document.body.innerHTML = '<div id="root"><div inert>as it stood</div></div>';
  const problem = new TypeError('Importing a module script failed.');
  expect(() => leaveNothing(problem)).toThrow(problem);
  expect(document.getElementById('root')?.childElementCount).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();
});
