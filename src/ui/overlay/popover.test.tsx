import { fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
// Not among its exports: what the library knows of the page it is in.
import { env } from '../../../node_modules/@headlessui/react/dist/utils/env.js';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Popover } from './popover';

const Later = lazy(async () => ({
  default: () => (
    <>
      <button type="button">First</button>
      <button type="button">Last</button>
    </>
  ),
}));

function Page() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor}>
        <button type="button" onClick={() => setOpen(true)}>
          Choose
        </button>
      </span>
      <button type="button">Next</button>
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={anchor}
        role="dialog"
        aria-label="Choices"
      >
        <Suspense fallback={null}>
          <Later />
        </Suspense>
      </Popover>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

async function open() {
  renderInEnglish(<Page />);
  fireEvent.click(button('Choose'));
  const first = await screen.findByRole('button', { name: 'First' });
  await waitFor(() => expect(document.activeElement).toBe(first));
  return screen.getByRole('dialog', { name: 'Choices' });
}

it('gets the focus, and is left by Tab at its end as if it were beside its anchor', async () => {
  await open();
  expect(fireEvent.keyDown(button('First'), { key: 'Tab' })).toBe(true);
  expect(document.activeElement).toBe(button('First'));
  // The browser goes on from where the focus is now.
  expect(fireEvent.keyDown(button('Last'), { key: 'Tab' })).toBe(true);
  expect(document.activeElement).toBe(button('Choose'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gets the focus if it is the first panel of its page, which appears a render later', async () => {
  env.set('server');
  env.set('client');
  expect(env.isHandoffComplete).toBe(false);
  await open();
});

it.each(['First', 'the panel'])('is left backwards to its anchor, from %s', async (from) => {
  const panel = await open();
  const target = from === 'First' ? button('First') : panel;
  expect(fireEvent.keyDown(button('Last'), { key: 'Tab', shiftKey: true })).toBe(true);
  expect(fireEvent.keyDown(target, { key: 'Tab', shiftKey: true })).toBe(false);
  expect(document.activeElement).toBe(button('Choose'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('requests no frame while it is open and nothing moves', async () => {
  await open();
  const frame = window.requestAnimationFrame.bind(window);
  const waiting: FrameRequestCallback[] = [];
  const asking = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => waiting.push(draw));
  try {
    // What was asked for before has its turn, and then what it asks for.
    for (let round = 0; round < 10; round++) {
      await new Promise(frame);
      for (const draw of waiting.splice(0)) draw(performance.now());
    }
    expect(waiting).toEqual([]);
  } finally {
    asking.mockRestore();
  }
});
