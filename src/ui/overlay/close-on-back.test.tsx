import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { TextField } from '../forms/text-field';
import { Dialog } from './dialog';
import { Popover } from './popover';

/** Those of the page that have neither told of Back nor been destroyed. */
const watchers = new Set<EventTarget>();

/** As Chromium's: it tells once, and counts no more afterwards. */
class FakeWatcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }

  destroy(): void {
    watchers.delete(this);
  }
}

beforeAll(async () => {
  await import('./dialog-panel');
  await import('./open-popover');
}, 60_000);

beforeEach(() => {
  watchers.clear();
  vi.stubGlobal('CloseWatcher', FakeWatcher);
  return () => vi.unstubAllGlobals();
});

/** Whether Back stayed on the page. */
function goBack(): boolean {
  const [watcher] = watchers;
  if (!watcher) return false;
  watchers.delete(watcher);
  act(() => void watcher.dispatchEvent(new Event('close')));
  return true;
}

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Title">
        <TextField label="Name" />
        <span ref={anchor}>
          <button type="button" onClick={() => setChoosing(true)}>
            Choose
          </button>
        </span>
        <Popover open={isChoosing} onClose={() => setChoosing(false)} anchor={anchor} aria-label="Choices">
          Choices
        </Popover>
      </Dialog>
    </>
  );
}

const gone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

async function openBoth() {
  renderInEnglish(<Page />);
  fireEvent.click(screen.getByText('Open'));
  await screen.findByText('Title');
  fireEvent.click(screen.getByText('Choose'));
  await screen.findByText('Choices');
}

it('closes open layers one after the other, and leaves the page only then', async () => {
  await openBoth();
  expect(goBack()).toBe(true);
  await gone('Choices');
  expect(screen.getByText('Title')).toBeTruthy();
  expect(goBack()).toBe(true);
  await gone('Title');
  expect(goBack()).toBe(false);
});

it('closes one thing for an Escape that the browser also reports as Back', async () => {
  await openBoth();
  fireEvent.keyDown(screen.getByText('Choose'), { key: 'Escape' });
  goBack();
  await gone('Choices');
  expect(screen.getByText('Title')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve));
  expect(goBack()).toBe(true);
  await gone('Title');
});

it('has one watcher at a time: a browser would close several with one press', async () => {
  await openBoth();
  expect(watchers.size).toBe(1);
  goBack();
  await gone('Choices');
  expect(watchers.size).toBe(1);
});
