import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { useFocusInvalid } from '../hooks/use-focus-invalid';
import { FormDialog } from '../overlay/form-dialog';
import { NumberField } from './number-field';
import { TextField } from './text-field';

beforeAll(() => Promise.all([import('./tell-error'), import('../overlay/dialog-panel')]), 60_000);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  cleanup();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const settle = async () => {
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(1000));
};
const heard = () => [...document.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent);
const field = (name: string) => screen.getByRole('textbox', { name });

/** Names are checked when they are left and when the form is sent. */
function Form({ begin = false }: { begin?: boolean }) {
  const [wrong, setWrong] = useState(begin ? ['First'] : []);
  const focusInvalid = useFocusInvalid();
  const send = () => {
    setWrong(['First', 'Second']);
    focusInvalid();
  };
  return (
    <>
      {['First', 'Second'].map((name) => (
        <TextField
          key={name}
          label={name}
          error={wrong.includes(name) && `${name} is taken`}
          onBlur={() => setWrong([name])}
        />
      ))}
      <NumberField label="Amount" value={null} onChange={() => undefined} />
      <button type="button" onClick={send}>
        Send
      </button>
    </>
  );
}

it('announces the problem of a field that was left, once, and then forgets it', async () => {
  renderInEnglish(<Form />);
  act(() => field('First').focus());
  act(() => field('Second').focus());
  await settle();
  expect(heard()).toEqual(['First: First is taken']);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(heard()).toEqual(['']);
});

it('announces the problem of the field being typed in, whose description is not read again', async () => {
  renderInEnglish(<Form />);
  act(() => field('Amount').focus());
  fireEvent.change(field('Amount'), { target: { value: 'x' } });
  await settle();
  expect(heard()).toEqual(['Amount: This is not a number']);
});

it("leaves a form's first problems to the descriptions of its fields", async () => {
  renderInEnglish(<Form begin />);
  await settle();
  expect(heard().join('')).toBe('');
});

it('leaves it to the description if the focus is moved to a field', async () => {
  renderInEnglish(<Form />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await settle();
  const first = field('First');
  expect(document.activeElement).toBe(first);
  expect(document.getElementById(first.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'First is taken',
  );
  expect(heard().join('')).toBe('');
});

it('does not announce a problem that was corrected before', async () => {
  renderInEnglish(<Form />);
  act(() => field('Amount').focus());
  fireEvent.change(field('Amount'), { target: { value: 'x' } });
  fireEvent.change(field('Amount'), { target: { value: '7' } });
  await settle();
  expect(heard().join('')).toBe('');
});

it('speaks from inside a dialog, outside of which nothing is read', async () => {
  renderInEnglish(
    <FormDialog title="Form" onClose={() => undefined} onSubmit={() => undefined}>
      <Form />
    </FormDialog>,
  );
  await settle();
  act(() => field('First').focus());
  act(() => field('Second').focus());
  await settle();
  const dialog = screen.getByRole('dialog', { name: 'Form' });
  expect([...dialog.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent)).toEqual([
    'First: First is taken',
  ]);
});
