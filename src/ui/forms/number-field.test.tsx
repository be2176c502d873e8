import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { NumberField } from './number-field';

let value: number | null;

function Harness({ integer = false, max = 100 }: { integer?: boolean; max?: number }) {
  const [number, setNumber] = useState<number | null>(1);
  value = number;
  return (
    <NumberField label="Weight" value={number} onChange={setNumber} min={0} max={max} integer={integer} />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Weight' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });

afterEach(cleanup);

it('takes a decimal comma while typing and keeps the text as typed', () => {
  renderInEnglish(<Harness />);
  type('12,');
  expect(field()).toHaveProperty('value', '12,');
  type('12,5');
  expect(value).toBe(12.5);
  fireEvent.blur(field());
  expect(field()).toHaveProperty('value', '12.5');
});

it('is empty, not zero', () => {
  renderInEnglish(<Harness />);
  type('');
  expect(value).toBeNull();
});

it('shows the problem and reports NaN for a text that is no number', () => {
  renderInEnglish(<Harness integer />);
  type('2x');
  expect(value).toBeNaN();
  expect(screen.getByText('This is not a number')).toBeTruthy();
  fireEvent.blur(field());
  expect(field()).toHaveProperty('value', '2x');
  type('2,5');
  expect(screen.getByText('Enter a whole number')).toBeTruthy();
  type('101');
  expect(screen.getByText('The largest value is 100')).toBeTruthy();
  type('-1');
  expect(screen.getByText('The smallest value is 0')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

it('writes its limits as numbers are written', () => {
  renderInEnglish(<Harness max={99_999} />);
  type('100000');
  expect(screen.getByText('The largest value is 99,999')).toBeTruthy();
});
