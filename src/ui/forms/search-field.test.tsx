import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { maxGapMs } from '../hooks/scan-reader';
import { SearchField } from './search-field';
import type { SearchValue } from './use-term-draft';

const fields = [
  { value: 'number', label: 'Number' },
  { value: 'name', label: 'Name' },
];
let sent: SearchValue[] = [];

/** Searches for a term as a link or the browser's Back does. */
let searchFor = (_: string) => {};

function Harness() {
  const [value, setValue] = useState<SearchValue>({ field: 'number', term: '' });
  searchFor = (term) => act(() => setValue({ field: 'number', term }));
  return (
    <SearchField
      value={value}
      fields={fields}
      hotkey="/"
      onChange={(next) => {
        sent.push(next);
        setValue(next);
      }}
    />
  );
}

const field = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('waits until typing has rested for 500 ms', () => {
  renderInEnglish(<Harness />);
  type('a');
  act(() => vi.advanceTimersByTime(499));
  type('ab ');
  act(() => vi.advanceTimersByTime(499));
  expect(sent).toEqual([]);
  act(() => vi.advanceTimersByTime(1));
  expect(sent).toEqual([{ field: 'number', term: 'ab' }]);
  expect(field()).toHaveProperty('value', 'ab ');
});

it('does not wait for Enter, another field or clearing', () => {
  renderInEnglish(<Harness />);
  type('ab');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.change(screen.getByLabelText('Search in'), { target: { value: 'name' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  act(() => vi.advanceTimersByTime(1000));
  expect(sent).toEqual([
    { field: 'number', term: 'ab' },
    { field: 'name', term: 'ab' },
    { field: 'name', term: '' },
  ]);
});

it('takes the focus on its key, but not while typing elsewhere', () => {
  renderInEnglish(
    <>
      <Harness />
      <input aria-label="Other" />
    </>,
  );
  const other = screen.getByLabelText('Other');
  other.focus();
  fireEvent.keyDown(other, { key: '/' });
  expect(document.activeElement).toBe(other);
  other.blur();
  fireEvent.keyDown(document.body, { key: '/' });
  act(() => vi.advanceTimersByTime(maxGapMs));
  expect(document.activeElement).toBe(field());
});

it('sends nothing from a page that is hidden behind the next one, and continues when it is back', () => {
  const loading = new Promise(() => {});
  const NextPage = () => {
    throw loading;
  };
  const Pages = ({ isLeft }: { isLeft: boolean }) => (
    <Suspense fallback="loading">{isLeft ? <NextPage /> : <Harness />}</Suspense>
  );
  const { rerender } = renderInEnglish(<Pages isLeft={false} />);
  type('ab');
  rerender(<Pages isLeft />);
  act(() => vi.advanceTimersByTime(5_000));
  expect(sent).toEqual([]);
  rerender(<Pages isLeft={false} />);
  act(() => vi.advanceTimersByTime(500));
  expect(sent).toEqual([{ field: 'number', term: 'ab' }]);
});

it('shows the searched text, also if a link or the Back button has brought back an earlier one', () => {
  renderInEnglish(<Harness />);
  type('ab');
  fireEvent.keyDown(field(), { key: 'Enter' });
  searchFor('');
  expect(field()).toHaveProperty('value', '');
  searchFor('ab');
  expect(field()).toHaveProperty('value', 'ab');
});

it('does not send a typed text once another one is searched', () => {
  renderInEnglish(<Harness />);
  searchFor('a');
  type('ab');
  searchFor('');
  act(() => vi.advanceTimersByTime(1000));
  expect(sent).toEqual([]);
  expect(field()).toHaveProperty('value', '');
});
