// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaperPictures } from './paper-pictures';

it("pictures can shrink to the sheet if the user prints by the browser's own menu", () => {
  const { container, unmount } = render(
    <PaperPictures>
      <svg aria-hidden="true" width="1400" height="300" />
    </PaperPictures>,
  );
  const viewBox = () => container.querySelector('svg')?.getAttribute('viewBox');
  expect(viewBox()).toBeNull();
  window.dispatchEvent(new Event('beforeprint'));
  expect(viewBox()).toBe('0 0 1400 300');
  unmount();
});
