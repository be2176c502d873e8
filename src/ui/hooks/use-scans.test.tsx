import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useScans } from './use-scans';

/** Between two keys of a scanner and of a user, in milliseconds. */
const gapMs = { scanner: 5, user: 200 };

let scans: string[];
let nowMs = 0;

beforeEach(() => {
  scans = [];
  nowMs += 10_000;
});

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
function type(target: Element, keys: readonly string[], by: keyof typeof gapMs): string[] {
  return keys.filter((key) => {
    const event = createEvent.keyDown(target, { key });
    nowMs += gapMs[by];
    Object.defineProperty(event, 'timeStamp', { value: nowMs });
    return fireEvent(target, event);
  });
}

const scan = [...'A-17', 'Enter'];

it('reports a scan on a page, and its keys press nothing', () => {
  render(<Page />);
  expect(type(screen.getByRole('button'), scan, 'scanner')).toEqual(['A']);
  expect(scans).toEqual(['A-17']);
});

it('lets no scan answer a question, and does not report it', () => {
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

it('leaves a scan into a field of a dialog to the field', () => {
  render(<Page isAsked />);
  expect(type(screen.getByLabelText('Note'), scan, 'scanner')).toEqual(scan);
  expect(scans).toEqual([]);
});
