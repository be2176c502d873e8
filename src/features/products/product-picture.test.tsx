// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProductPicture } from './product-picture';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the user comes back to the page', () => window.dispatchEvent(new Event('focus'))],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('looks again for a picture that was not there when %s, and shows it once it is', (_, happen) => {
  const looked: HTMLImageElement[] = [];
  vi.stubGlobal('Image', function Picture() {
    const picture = document.createElement('img');
    looked.push(picture);
    return picture;
  });
  const { container } = render(<ProductPicture address="/pictures/BOLT.svg" size="page" />);
  const shown = () => container.querySelector('img')?.getAttribute('src');
  const first = container.querySelector('img');
  if (first) fireEvent.error(first);
  expect(shown()).toBeUndefined();
  happen();
  expect(looked.map((picture) => picture.getAttribute('src'))).toEqual(['/pictures/BOLT.svg']);
  expect(shown()).toBeUndefined();
  if (looked[0]) fireEvent.load(looked[0]);
  expect(shown()).toBe('/pictures/BOLT.svg');
  happen();
  expect(looked).toHaveLength(1);
});
