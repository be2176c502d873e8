// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, useState } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { offerReload, readUpdate, watchUpdate } from '../install/updates';
import { ErrorBoundary, Optional } from './error-boundary';
import { reloadIfThere } from './reload';

const reload = vi.fn();
const answer = vi.fn<() => Promise<{ readonly ok: boolean }>>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  reload.mockReset();
  answer.mockReset();
});

function show(problem: Error, resetKey?: string) {
  const Broken = () => {
    throw problem;
  };
  const page = (
    <ErrorBoundary {...(resetKey && { resetKey })}>
      <Broken />
    </ErrorBoundary>
  );
  renderPage(page, { device: createFakeDevice({}), path: '/x', at: '/x' });
}

it.each([
  'Failed to fetch dynamically imported module: http://10.0.0.5/assets/a.js',
  'error loading dynamically imported module: http://10.0.0.5/assets/a.js',
  'Importing a module script failed.',
])('a part that could not be loaded opens once the server answers (%s)', async (message) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  show(new TypeError(message));
  expect(screen.getByRole('heading', { name: 'Not available offline', level: 1 })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answer).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  answer.mockResolvedValue({ ok: true });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a screen that could not be loaded asks the server at once, and offers a way back, on a page open for a while', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  show(new TypeError('Importing a module script failed.'), 'here');
  expect(answer).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'To the task list' }).getAttribute('href')).toBe('/tasks');
});

it('a page that failed is loaded anew, where the server or the service worker has one', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  show(new TypeError('rows is undefined'));
  expect(screen.getByText('rows is undefined')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Reload the page' });
  fireEvent.click(button);
  expect(await screen.findByText('The server cannot be reached. Check the connection.')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();

  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  fireEvent.click(button);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  [new Error('rows is undefined'), 0],
  [new TypeError('Failed to fetch dynamically imported module: /assets/toaster.js'), 1],
])(
  'what the page can do without is left out, and loading it anew is offered where it is missing: %s',
  async (problem, times) => {
    const offered = vi.fn();
    onTestFinished(watchUpdate(offered));
    const Missing = lazy(() => Promise.reject(problem));
    const page = (
      <>
        <Optional>
          <Missing />
        </Optional>
        <p>The rest</p>
      </>
    );
    renderPage(page, { device: createFakeDevice({}), path: '/x', at: '/x' });
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.getByText('The rest')).toBeDefined();
    expect(offered).toHaveBeenCalledTimes(times);
    if (times > 0) expect(readUpdate()).toBe(reloadIfThere);
    // After a reload the page still lacks it.
    cleanup();
    renderPage(page, { device: createFakeDevice({}), path: '/x', at: '/x' });
    await waitFor(() => expect(screen.getByText('The rest')).toBeDefined());
    expect(offered).toHaveBeenCalledTimes(times);
  },
);

it('missing code behind a button leaves the page in place, and is reported at each press', async () => {
  const offered = vi.fn();
  onTestFinished(watchUpdate(offered));
  const problem = new TypeError('Failed to fetch dynamically imported module: /assets/finder.js');
  const Missing = lazy(() => Promise.reject(problem));
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    const offer = () => {
      setOpen(false);
      offerReload();
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Optional offer={offer}>
            <Missing />
          </Optional>
        )}
      </>
    );
  }
  renderPage(<Opener />, { device: createFakeDevice({}), path: '/x', at: '/x' });
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(offered).toHaveBeenCalledTimes(times));
  }
});
