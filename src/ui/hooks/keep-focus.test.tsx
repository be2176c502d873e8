import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './keep-focus';

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  end = keepFocus();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const focused = () => document.activeElement?.textContent;

/** As the keyboard does: what has the focus is pressed. Then what comes of it by itself. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: 'Enter' });
  await act(async () => {
    fireEvent.click(button);
    await vi.advanceTimersByTimeAsync(1000);
  });
}

interface GoingProps {
  names: readonly string[];
  around: (children: ReactNode) => ReactNode;
  each: (name: string, go: () => void) => ReactNode;
}

function Going({ names, around, each }: GoingProps) {
  const [left, setLeft] = useState(names);
  return around(left.map((name) => each(name, () => setLeft(left.filter((other) => other !== name)))));
}

const list = (
  <Going
    names={['A', 'B', 'C']}
    around={(items) => <ul>{items}</ul>}
    each={(name, go) => (
      <li key={name}>
        <a href={`#${name}`}>{`Open ${name}`}</a>
        <button type="button" onClick={go}>{`Delete ${name}`}</button>
      </li>
    )}
  />
);

it('continues at the control in place of the pressed one that went, at the end at the one before it', async () => {
  render(list);
  await press('Delete B');
  expect(focused()).toBe('Open C');
  await press('Delete C');
  expect(focused()).toBe('Open A');
});

it('continues at the table whose rows have no tab stop', async () => {
  render(
    <Going
      names={['A', 'B']}
      around={(rows) => (
        <table role="grid" tabIndex={0} aria-label="Lines">
          <tbody>{rows}</tbody>
        </table>
      )}
      each={(name, go) => (
        <tr key={name}>
          <td>{name === 'A' ? name : <button type="button" onClick={go}>{`Delete ${name}`}</button>}</td>
        </tr>
      )}
    />,
  );
  await press('Delete B');
  expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Lines' }));
});

it('goes back from a notice to what had the focus before, not to the next notice', async () => {
  render(
    <>
      <input aria-label="Amount" />
      <Going
        names={['first', 'second']}
        around={(notices) => <div aria-live="polite">{notices}</div>}
        each={(name, go) => (
          <div key={name}>
            <button type="button" onClick={go}>{`Undo the ${name}`}</button>
          </div>
        )}
      />
    </>,
  );
  const amount = screen.getByLabelText('Amount');
  act(() => amount.focus());
  await press('Undo the first');
  expect(document.activeElement).toBe(amount);
});

it('continues beside the button of a dialog if that goes with the dialog', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    return (
      <>
        <p>
          {isThere && (
            <button type="button" onClick={() => setOpen(true)}>
              More of B
            </button>
          )}
          <a href="#next">Next</a>
        </p>
        {isOpen && (
          <div role="dialog">
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                setThere(false);
              }}
            >
              Delete
            </button>
          </div>
        )}
      </>
    );
  }
  const root = document.body.appendChild(document.createElement('main'));
  render(<Page />, { container: root });
  await press('More of B');
  await press('Delete');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next' }));
  root.remove();
});

it('leaves the focus where the page has put it itself, and to users of a finger', async () => {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? (
      <button type="button" onClick={() => setOpen(false)}>
        Open
      </button>
    ) : (
      <>
        <a href="#top">Top</a>
        <input aria-label="Own" ref={(field) => field?.focus()} />
      </>
    );
  }
  const page = render(<Page />);
  await press('Open');
  expect(document.activeElement).toBe(screen.getByLabelText('Own'));
  page.unmount();
  render(list);
  const button = screen.getByRole('button', { name: 'Delete B' });
  fireEvent.pointerDown(button);
  act(() => button.focus());
  await act(async () => {
    fireEvent.click(button, { detail: 1 });
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(document.activeElement).toBe(document.body);
});
