import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import type { Choice } from './choice';
import { Combobox } from './combobox';
import type { SearchChoices } from './use-search';

const pickers: readonly Choice<number>[] = [
  { value: 1, label: 'Aino' },
  { value: 2, label: 'Eino', disabled: true },
  { value: 3, label: 'Veikko' },
];
const find: SearchChoices<number> = async (term) =>
  pickers.filter((picker) => picker.label.toLowerCase().includes(term.toLowerCase()));

let value: Choice<number> | null;

function Harness({ search = find, required }: { search?: SearchChoices<number>; required?: boolean }) {
  const [picker, setPicker] = useState<Choice<number> | null>(null);
  value = picker;
  return <Combobox label="Picker" required={required} value={picker} onChange={setPicker} search={search} />;
}

const field = () => screen.getByRole('combobox', { name: 'Picker' });
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
/** The panel hears of a press before the field loses the focus. */
const pressElsewhere = () => {
  fireEvent.pointerDown(document.body);
  fireEvent.blur(field());
};
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

afterEach(cleanup);

it('finds by typing and picks with the keyboard', async () => {
  renderInEnglish(<Harness />);
  fireEvent.change(field(), { target: { value: 'ei' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(active()).toBe('Eino');
  key('Enter');
  expect(value).toBeNull();
  key('ArrowDown');
  expect(active()).toBe('Veikko');
  key('Enter');
  expect(value?.value).toBe(3);
  expect(field()).toHaveProperty('value', 'Veikko');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

it('closes on Escape without losing the choice, before anything around it hears the key', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Aino' }));
  let heard = false;
  const listen = () => {
    heard = true;
  };
  window.addEventListener('keydown', listen);
  fireEvent.change(field(), { target: { value: 'v' } });
  key('Escape');
  window.removeEventListener('keydown', listen);
  expect(heard).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveProperty('value', 'Aino');
});

it('can be cleared', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(field());
  fireEvent.click(await screen.findByRole('option', { name: 'Aino' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear Picker' }));
  expect(value).toBeNull();
});

it('is emptied if the text of the choice is deleted and the field left', async () => {
  renderInEnglish(<Harness />);
  const choose = async () => {
    key('ArrowDown');
    fireEvent.click(await screen.findByRole('option', { name: 'Aino' }));
  };
  await choose();
  fireEvent.change(field(), { target: { value: 'A' } });
  fireEvent.change(field(), { target: { value: '' } });
  expect(field()).toHaveProperty('placeholder', '');
  key('Escape');
  expect(value?.value).toBe(1);
  fireEvent.change(field(), { target: { value: '' } });
  await screen.findAllByRole('option');
  key('Tab');
  fireEvent.blur(field());
  expect(value).toBeNull();
  await choose();
  fireEvent.change(field(), { target: { value: '' } });
  pressElsewhere();
  expect(value).toBeNull();
  // Enter takes none of all the options, unless the keyboard has gone to one.
  await choose();
  fireEvent.change(field(), { target: { value: '' } });
  await screen.findAllByRole('option');
  key('Enter');
  expect(value).toBeNull();
  await choose();
  fireEvent.change(field(), { target: { value: '' } });
  await screen.findAllByRole('option');
  key('ArrowDown');
  key('Enter');
  expect(value).not.toBeNull();
});

it('keeps its choice if it was only opened, also when the searched text is deleted, and if one is required', async () => {
  const { unmount } = renderInEnglish(<Harness />);
  const leave = (typed: readonly string[]) => {
    for (const text of typed) fireEvent.change(field(), { target: { value: text } });
    key('Tab');
    fireEvent.blur(field());
  };
  const choose = async () => {
    fireEvent.click(field());
    fireEvent.click(await screen.findByRole('option', { name: 'Aino' }));
  };
  await choose();
  // A press, or a tap, shows the choice in the background of an empty field.
  fireEvent.click(field());
  expect(field()).toHaveProperty('placeholder', 'Aino');
  leave([]);
  expect(value?.value).toBe(1);
  fireEvent.click(field());
  leave(['v', '']);
  expect(value?.value).toBe(1);
  unmount();
  renderInEnglish(<Harness required />);
  await choose();
  leave(['']);
  expect(value?.value).toBe(1);
  expect(field()).toHaveProperty('value', 'Aino');
});

it('picks nothing when the Tab key only passes through it', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(field());
  await screen.findByRole('option', { name: 'Aino' });
  key('Tab');
  pressElsewhere();
  expect(value).toBeNull();
  expect(screen.queryByRole('option')).toBeNull();
});

it('never shows an older answer in place of a newer one', async () => {
  const answers = new Map<string, (choices: readonly Choice<number>[]) => void>();
  const slow: SearchChoices<number> = (term) => new Promise((resolve) => answers.set(term, resolve));
  renderInEnglish(<Harness search={slow} />);
  fireEvent.click(field());
  await waitFor(() => expect(answers.has('')).toBe(true));
  fireEvent.change(field(), { target: { value: 'v' } });
  await waitFor(() => expect(answers.has('v')).toBe(true));
  answers.get('v')?.([{ value: 3, label: 'Veikko' }]);
  await screen.findByRole('option', { name: 'Veikko' });
  await act(async () => answers.get('')?.(pickers));
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('offers nothing of another search while it waits for the answer to this one', async () => {
  const { rerender } = renderInEnglish(<Harness />);
  fireEvent.click(field());
  await screen.findByRole('option', { name: 'Aino' });
  key('Escape');
  rerender(<Harness search={() => new Promise(() => {})} />);
  key('ArrowDown');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(screen.queryByRole('option')).toBeNull();
  key('Enter');
  expect(value).toBeNull();
});

it('has its first options in a panel that was never empty: it stays on the side where it opened', async () => {
  let answer = (_: readonly Choice<number>[]) => {};
  const slow: SearchChoices<number> = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  renderInEnglish(<Harness search={slow} />);
  fireEvent.click(field());
  const empty = await screen.findByRole('listbox');
  await act(async () => answer(pickers));
  const filled = screen.getByRole('listbox');
  expect(filled).not.toBe(empty);
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await act(async () => answer(pickers.slice(0, 1)));
  expect(screen.getByRole('listbox')).toBe(filled);
});

it('waits with Enter for the answer to the typed text', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(field());
  await screen.findByRole('option', { name: 'Aino' });
  fireEvent.change(field(), { target: { value: 'veik' } });
  key('Enter');
  expect(value).toBeNull();
  await waitFor(() => expect(value?.value).toBe(3));
});

it("picks the typed text's option when its answer comes after Tab, or shows the former one without any", async () => {
  renderInEnglish(<Harness />);
  const leave = (typed: string) => {
    fireEvent.change(field(), { target: { value: typed } });
    key('Tab');
    fireEvent.blur(field());
  };
  leave('veik');
  expect(value).toBeNull();
  expect(field()).toHaveProperty('value', 'veik');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(value?.value).toBe(3));
  leave('zzz');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Veikko'));
  leave('ain');
  fireEvent.change(field(), { target: { value: 'a' } });
  await screen.findByRole('option', { name: 'Aino' });
  expect(value?.value).toBe(3);
});

it('picks the only option for the typed text when a press leads elsewhere, and none of several', async () => {
  renderInEnglish(<Harness />);
  fireEvent.change(field(), { target: { value: 'vei' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  pressElsewhere();
  expect(value?.value).toBe(3);
  fireEvent.click(field());
  fireEvent.change(field(), { target: { value: 'ei' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  pressElsewhere();
  expect(value?.value).toBe(3);
  expect(field()).toHaveProperty('value', 'Veikko');
});

it('says that a text with which it was left is none of the options, until something is typed', async () => {
  renderInEnglish(<Harness />);
  const note = () => screen.queryByText(/is not one of the options/);
  const type = async (typed: string, answer: string) => {
    fireEvent.change(field(), { target: { value: typed } });
    expect(note()).toBeNull();
    await screen.findByText(answer);
  };
  await type('zzz', 'Nothing found');
  key('Tab');
  fireEvent.blur(field());
  await waitFor(() => expect(note()?.textContent).toBe('“zzz” is not one of the options.'));
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'zzz',
  );
  await type('ei', 'Veikko');
  pressElsewhere();
  await waitFor(() => expect(note()?.textContent).toBe('“ei” is not one of the options.'));
  await type('aino', 'Aino');
  pressElsewhere();
  expect(value?.value).toBe(1);
  expect(note()).toBeNull();
  await type('zzz', 'Nothing found');
  key('Escape');
  expect(note()).toBeNull();
});

it('says nothing of its own text once an option was chosen from elsewhere', async () => {
  function Filled() {
    const [picker, setPicker] = useState<Choice<number> | null>(null);
    return (
      <>
        <Combobox label="Picker" value={picker} onChange={setPicker} search={find} />
        <button type="button" onClick={() => setPicker({ value: 1, label: 'Aino' })}>
          Fill
        </button>
      </>
    );
  }
  renderInEnglish(<Filled />);
  fireEvent.change(field(), { target: { value: 'zzz' } });
  await screen.findByText('Nothing found');
  pressElsewhere();
  await screen.findByText('“zzz” is not one of the options.');
  fireEvent.click(screen.getByRole('button', { name: 'Fill' }));
  expect(field()).toHaveProperty('value', 'Aino');
  expect(screen.queryByText(/is not one of the options/)).toBeNull();
});

it('says that the search failed when it is left after that', async () => {
  renderInEnglish(<Harness search={() => Promise.reject(new Error('no mirror'))} />);
  fireEvent.change(field(), { target: { value: 'ain' } });
  await screen.findByText('The search failed');
  pressElsewhere();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(await screen.findByText('The search failed')).toBeDefined();
  expect(field()).toHaveProperty('value', '');
});

it('waits for the answer to the typed text when a press leads elsewhere before it', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(field());
  await screen.findByRole('option', { name: 'Aino' });
  const leave = (typed: string) => {
    fireEvent.change(field(), { target: { value: typed } });
    pressElsewhere();
  };
  leave('vei');
  expect(value).toBeNull();
  expect(field()).toHaveProperty('value', 'vei');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(value?.value).toBe(3));
  leave('o');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Veikko'));
  expect(value?.value).toBe(3);
});

it('has a press wait for the answer to the typed text: a form is sent once, with the picked option', async () => {
  const sent: unknown[] = [];
  renderInEnglish(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(value?.value ?? null);
      }}
    >
      <Harness />
      <button type="submit">Save</button>
    </form>,
  );
  const save = () => {
    pressElsewhere();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  const type = (typed: string) => fireEvent.change(field(), { target: { value: typed } });
  fireEvent.click(field());
  await screen.findByRole('option', { name: 'Aino' });
  type('vei');
  save();
  save();
  expect(sent).toEqual([]);
  await waitFor(() => expect(sent).toEqual([3]));
  type('zzz');
  save();
  expect(await screen.findByText('“zzz” is not one of the options.')).toBeDefined();
  expect(sent).toEqual([3]);
  save();
  expect(sent).toEqual([3, 3]);
  // Who types on has not done with it.
  type('a');
  save();
  type('ain');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(sent).toEqual([3, 3]);
  save();
  expect(sent).toEqual([3, 3, 1]);
});

it('has a button outside of any form wait as well, which knows the picked option', async () => {
  const seen: unknown[] = [];
  renderInEnglish(
    <>
      <Harness />
      <button type="button" onClick={() => seen.push(value?.value ?? null)}>
        Close
      </button>
    </>,
  );
  fireEvent.change(field(), { target: { value: 'vei' } });
  pressElsewhere();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(seen).toEqual([]);
  await waitFor(() => expect(seen).toEqual([3]));
});

it('stays as it is while the window has lost the focus', async () => {
  renderInEnglish(<Harness />);
  field().focus();
  fireEvent.change(field(), { target: { value: 'vei' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  // The field stays the page's active element.
  fireEvent.blur(field());
  expect(value).toBeNull();
  expect(field()).toHaveProperty('value', 'vei');
  expect(field().getAttribute('aria-expanded')).toBe('true');
});

it('says when the search failed and when there is nothing', async () => {
  const { rerender } = renderInEnglish(<Harness search={() => Promise.reject(new Error('down'))} />);
  fireEvent.click(field());
  expect(await screen.findByText('The search failed')).toBeTruthy();
  rerender(<Harness search={find} />);
  fireEvent.change(field(), { target: { value: 'zzz' } });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});
