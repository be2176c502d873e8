import { createEvent, type EventType, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { Button } from '../button';
import { TextField } from '../forms/text-field';
import { Dialog } from './dialog';
import { FormDialog } from './form-dialog';
import { keepSecondPress } from './second-press';

beforeAll(async () => {
  await import('./dialog-panel');
  await import('./tooltip-bubble');
}, 60_000);

const nothing = () => {};

async function open(children?: ReactNode) {
  renderInEnglish(
    <Dialog open onClose={nothing} title="Title" footer={<Button>Done</Button>}>
      {children}
    </Dialog>,
  );
  return screen.findByRole('dialog', { name: 'Title' });
}
const begins = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

it('begins in the first field of its body, not at Close', async () => {
  await open([<Button key="more">More</Button>, <TextField key="name" label="Name" />]);
  await begins(screen.getByLabelText('Name'));
});

it('begins at the first control of a body without fields', async () => {
  await open(<Button>More</Button>);
  await begins(screen.getByRole('button', { name: 'More' }));
});

it('begins as a whole if its body is a text', async () => {
  await begins(await open('A text'));
});

it.each([false, true])(
  'begins in a field that comes later, unless the user has moved on: %s',
  async (hasGoneOn) => {
    let come: (module: { default: () => ReactNode }) => void = nothing;
    const Later = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (come = resolve)));
    const dialog = await open(
      <Suspense fallback="…">
        <Later />
      </Suspense>,
    );
    await begins(dialog);
    const done = screen.getByRole('button', { name: 'Done' });
    if (hasGoneOn) done.focus();
    come({ default: () => <TextField label="Name" /> });
    const field = await screen.findByLabelText('Name');
    await begins(hasGoneOn ? done : field);
  },
);

it('closes with the first Escape, whatever tooltip is shown', async () => {
  const closed: string[] = [];
  renderInEnglish(<Dialog open onClose={() => closed.push('dialog')} title="Title" />);
  await screen.findByRole('dialog', { name: 'Title' });
  const close = screen.getByRole('button', { name: 'Close' });
  fireEvent.pointerEnter(close.parentElement ?? close, { pointerType: 'mouse' });
  await screen.findByText('Close', { selector: '[aria-hidden] *' });
  fireEvent.keyDown(close, { key: 'Escape' });
  expect(closed).toEqual(['dialog']);
  expect(screen.queryByText('Close', { selector: '[aria-hidden] *' })).toBeNull();
});

it('continues at the first field that was not accepted', async () => {
  function Form() {
    const [isTried, setTried] = useState(false);
    return (
      <FormDialog title="Form" onClose={nothing} onSubmit={() => setTried(true)}>
        <TextField label="First" />
        <TextField label="Second" error={isTried} />
      </FormDialog>
    );
  }
  renderInEnglish(<Form />);
  await begins(await screen.findByLabelText('First'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await begins(screen.getByLabelText('Second'));
});

function Closing({ onBeneath }: { onBeneath: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={onBeneath}>Beneath</Button>
      <Dialog
        open={isOpen}
        onClose={nothing}
        title="Title"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      />
    </>
  );
}

it('keeps the second of two presses from the page beneath, and no press elsewhere', async () => {
  const beneath = vi.fn();
  renderInEnglish(<Closing onBeneath={beneath} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }), { detail: 1, clientX: 10 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByText('Beneath'), { detail: 2, clientX: 12 });
  expect(beneath).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Beneath'), { detail: 1, clientX: 300 });
  expect(beneath).toHaveBeenCalledOnce();
});

/** Long after the presses of other tests. */
const startMs = 1e15;

/** A part of a press, made so long after the first one. */
function press(type: EventType, element: HTMLElement, afterMs: number, clientX = 10) {
  const event = createEvent[type](element, { detail: type === 'click' ? 1 : 0, clientX });
  Object.defineProperty(event, 'timeStamp', { value: startMs + afterMs });
  fireEvent(element, event);
}

/** A dialog as far as presses go, and gone at once. */
function Bare({ onBeneath }: { onBeneath: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Button onClick={onBeneath}>Beneath</Button>
      {isOpen && (
        <fieldset onClickCapture={keepSecondPress}>
          <Button onClick={() => setOpen(false)}>Done</Button>
        </fieldset>
      )}
    </>
  );
}

function pressDone(onBeneath: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    // So that nothing listens on in the next test.
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
  renderInEnglish(<Bare onBeneath={onBeneath} />);
  press('click', screen.getByText('Done'), 0);
  expect(screen.queryByText('Done')).toBeNull();
  return screen.getByText('Beneath');
}

it.each([
  ['ends 420 ms', 350, 420],
  ['is held until 900 ms', 350, 900],
])('a second press that %s after the first is dropped completely, and the next is not', (_, down, up) => {
  const onBeneath = vi.fn();
  const beneath = pressDone(onBeneath);
  vi.advanceTimersByTime(down);
  press('pointerDown', beneath, down);
  vi.advanceTimersByTime(up - down);
  press('click', beneath, up);
  expect(onBeneath).not.toHaveBeenCalled();
  press('pointerDown', beneath, 950);
  press('click', beneath, 960);
  expect(onBeneath).toHaveBeenCalledOnce();
});

it('a second press that a busy page hears of late counts as one, and a later press does not', () => {
  const onBeneath = vi.fn();
  const beneath = pressDone(onBeneath);
  vi.advanceTimersByTime(1500);
  press('click', beneath, 350);
  expect(onBeneath).not.toHaveBeenCalled();
  press('click', beneath, 600);
  expect(onBeneath).toHaveBeenCalledOnce();
});

it('a press at the same place after one elsewhere is intended, however quick', () => {
  const onBeneath = vi.fn();
  const beneath = pressDone(onBeneath);
  press('pointerDown', document.body, 100, 300);
  press('click', document.body, 110, 300);
  press('pointerDown', beneath, 200);
  press('click', beneath, 210);
  expect(onBeneath).toHaveBeenCalledOnce();
});
