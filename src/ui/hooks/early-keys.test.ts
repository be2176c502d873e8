// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepKeys, takeKeys } from './early-keys';

function press(target: Element, key: string, agoMs = 0): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - agoMs });
  target.dispatchEvent(event);
}

it('keys without a handler yet are kept once, except those of a field and old ones', () => {
  const field = document.createElement('input');
  document.body.append(field);
  keepKeys();
  press(document.body, '1', 11_000);
  press(document.body, '2', 9_000);
  press(field, '3');
  press(document.body, '4');
  expect(takeKeys().map(({ key }) => key)).toEqual(['2', '4']);
  press(document.body, '5');
  expect(takeKeys()).toEqual([]);
  field.remove();
});
