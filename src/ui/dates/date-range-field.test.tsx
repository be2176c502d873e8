import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { addDays, type DayRange, dayOf } from '../../lib/days';
import { DateRangeField } from './date-range-field';

let value: DayRange;

function Harness() {
  const [range, setRange] = useState<DayRange>({ from: '2026-11-21', to: '2026-11-21' });
  value = range;
  return <DateRangeField label="Delivery date" value={range} onChange={setRange} />;
}

const field = () => screen.getByRole('textbox', { name: 'Delivery date' });
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
};

afterEach(cleanup);

it('takes a typed range and shows it in its normal form', () => {
  renderInEnglish(<Harness />);
  fireEvent.change(field(), { target: { value: '1.11.2026' } });
  // A list is not asked by half of what is typed.
  expect(value).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  type('1.11.2026 - 5.11.2026');
  expect(value).toEqual({ from: '2026-11-01', to: '2026-11-05' });
  expect(field()).toHaveProperty('value', '01/11/2026 – 05/11/2026');
});

it('keeps a wrong text and shows the right form; the value stays', () => {
  renderInEnglish(<Harness />);
  type('32/11/2026');
  expect(value).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(field()).toHaveProperty('value', '32/11/2026');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  type('');
  expect(value).toEqual({ from: null, to: null });
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('offers presets', async () => {
  renderInEnglish(<Harness />);
  const today = dayOf(new Date());
  fireEvent.click(screen.getByRole('button', { name: 'Choose dates: Delivery date' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  expect(value).toEqual({ from: addDays(today, -6), to: today });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['goes on in the field', false, field],
  ['opens no keyboard where a finger points', true, () => screen.getByRole('button')],
])('%s when days were picked', async (_, isCoarse, next) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCoarse && query === '(pointer: coarse)' }));
  try {
    renderInEnglish(<Harness />);
    fireEvent.click(screen.getByRole('button', { name: 'Choose dates: Delivery date' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    expect(document.activeElement).toBe(next());
  } finally {
    vi.unstubAllGlobals();
  }
});

it('picks two days in the calendar, in any order', async () => {
  renderInEnglish(<Harness />);
  fireEvent.click(screen.getByRole('button', { name: 'Choose dates: Delivery date' }));
  fireEvent.click(await screen.findByRole('button', { name: /November 18, 2026/ }));
  fireEvent.click(await screen.findByRole('button', { name: /November 12, 2026/ }));
  expect(value).toEqual({ from: '2026-11-12', to: '2026-11-18' });
});
