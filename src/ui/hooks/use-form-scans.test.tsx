import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSubmitOnce } from './use-submit-once';

/** Between two keys of a scanner and of a user, in milliseconds. */
const gapMs = { scanner: 5, user: 200 };

let nowMs = 0;

function Form({ type = 'text' }: { type?: string }) {
  const submit = useSubmitOnce(() => {});
  return (
    <form onSubmit={submit}>
      <input aria-label="Code" type={type} />
      <input aria-label="Taken" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      <input aria-label="Locked" disabled />
      <input aria-label="Lot" defaultValue="L1" />
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const scan = [...'A-17', 'Enter'];

/** @returns the keys whose own effect the browser would still bring about: letters are typed, Enter submits */
function scanInto(name: string, by: keyof typeof gapMs): string[] {
  field(name).focus();
  nowMs += 10_000;
  return scan.filter((key) => {
    const event = createEvent.keyDown(field(name), { key });
    nowMs += gapMs[by];
    Object.defineProperty(event, 'timeStamp', { value: nowMs });
    return fireEvent(field(name), event);
  });
}

it('a scan stays in its field, and its Enter moves on to the next one instead of saving', () => {
  render(<Form />);
  expect(scanInto('Code', 'scanner')).toEqual([...'A-17']);
  expect(document.activeElement).toBe(field('Taken'));
});

it('a scan skips locked fields, selects the present text, and stays in the last field', () => {
  render(<Form />);
  field('Taken').setAttribute('disabled', '');
  scanInto('Code', 'scanner');
  expect(document.activeElement).toBe(field('Lot'));
  expect([field('Lot').selectionStart, field('Lot').selectionEnd]).toEqual([0, 2]);
  expect(scanInto('Lot', 'scanner')).toEqual([...'A-17']);
  expect(document.activeElement).toBe(field('Lot'));
});

it('a scan is left to a control that takes its Enter', () => {
  render(<Form />);
  scanInto('Taken', 'scanner');
  expect(document.activeElement).toBe(field('Taken'));
});

it.each(['text', 'password'] as const)(
  "a scan is not a user's typing, nor a filled-in password (%s)",
  (kind) => {
    render(<Form type={kind} />);
    expect(scanInto('Code', kind === 'text' ? 'user' : 'scanner')).toEqual(scan);
    expect(document.activeElement).toBe(field('Code'));
  },
);

it('a password that is shown is none either', () => {
  render(<Form />);
  field('Code').setAttribute('autocomplete', 'current-password');
  expect(scanInto('Code', 'scanner')).toEqual(scan);
});
