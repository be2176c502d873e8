import { expect, it } from 'vitest';
import { quantityTexts } from './quantity-cells';

it('an export has the day on which a lot expires, in whatever zone it is read', () => {
  const text = (expirationDate: string | null) => quantityTexts['expirationDate']?.({ expirationDate });
  expect(text('2026-12-24T00:00:00.000Z')).toBe('24/12/2026');
  expect(text('2026-12-24T23:30:00.000Z')).toBe('24/12/2026');
  expect(text(null)).toBe('');
});
