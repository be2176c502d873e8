import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useScans } from './use-scans';

/** Between two keys of a scanner and of a user, in milliseconds. */
const GAP = { scanner: 5, user: 200 };

let scans: string[];
let nowMs = 0;

beforeEach(() => {
  scans = [];
  nowMs += 10_000;
});

function Form({ type = 'text' }: { type?: string }) {
  useScans((code) => scans.push(code));
  return (
    <form>
      <input aria-label="Code" type={type} />
      <input aria-label="Taken" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} />
      <input aria-label="Locked" disabled />
      <input aria-label="Lot" defaultValue="L1" />
      <button type="submit">Save</button>
    </form>
  );
}

function Page({ isAsked = false }: { isAsked?: boolean }) {
  useScans((code) => scans.push(code));
  return (
    <div role="dialog" aria-modal={isAsked}>
      <button type="button">Merge</button>
      <input aria-label="Note" />
    </div>
  );
}

/** @returns the keys whose own effect the browser would still bring about: Enter presses, letters are typed */
function type(target: Element, keys: readonly string[], by: keyof typeof GAP): string[] {
  return keys.filter((key) => {
    const event = createEvent.keyDown(target, { key });
    nowMs += GAP[by];
    Object.defineProperty(event, 'timeStamp', { value: nowMs });
    return fireEvent(target, event);
  });
}

const scan = [...'A-17', 'Enter'];

it('tells what was scanned on a page, and its keys press nothing', () => {
  render(<Page />);
  expect(type(screen.getByRole('button'), scan, 'scanner')).toEqual(['A']);
  expect(scans).toEqual(['A-17']);
});

it('lets no scan answer a question, and tells nobody of it', () => {
  render(<Page isAsked />);
  expect(type(screen.getByRole('button'), scan, 'scanner')).toEqual(['A']);
  expect(scans).toEqual([]);
});

it('lets a user answer a question by Enter, also right after a scan', () => {
  render(<Page isAsked />);
  const button = screen.getByRole('button');
  type(button, scan, 'scanner');
  expect(type(button, ['Enter'], 'user')).toEqual(['Enter']);
  expect(type(button, scan, 'user')).toEqual(scan);
});

it('leaves what is scanned into a field of a dialog to the field', () => {
  render(<Page isAsked />);
  expect(type(screen.getByLabelText('Note'), scan, 'scanner')).toEqual(scan);
  expect(scans).toEqual([]);
});

describe('a scan into a field of a form', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const scanInto = (name: string, by: keyof typeof GAP) => {
    field(name).focus();
    return type(field(name), scan, by);
  };

  it('stays in the field, and its Enter goes on to the next one instead of saving', () => {
    render(<Form />);
    expect(scanInto('Code', 'scanner')).toEqual([...'A-17']);
    expect(document.activeElement).toBe(field('Taken'));
    expect(scans).toEqual([]);
  });

  it('goes over what is locked, chooses what is there, and stays in the last one', () => {
    render(<Form />);
    field('Taken').setAttribute('disabled', '');
    scanInto('Code', 'scanner');
    expect(document.activeElement).toBe(field('Lot'));
    expect([field('Lot').selectionStart, field('Lot').selectionEnd]).toEqual([0, 2]);
    expect(scanInto('Lot', 'scanner')).toEqual([...'A-17']);
    expect(document.activeElement).toBe(field('Lot'));
  });

  it('is left to a control that takes its Enter', () => {
    render(<Form />);
    scanInto('Taken', 'scanner');
    expect(document.activeElement).toBe(field('Taken'));
  });

  it.each(['text', 'password'] as const)(
    'is not what a user types, nor what fills in a password (%s)',
    (kind) => {
      render(<Form type={kind} />);
      expect(scanInto('Code', kind === 'text' ? 'user' : 'scanner')).toEqual(scan);
      expect(document.activeElement).toBe(field('Code'));
    },
  );
});
