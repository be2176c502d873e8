// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Change } from './report-columns';

it.each([
  [6, 4, '▲ 50 %'],
  [2, 4, '▼ 50 %'],
  [4, 4, '= 0 %'],
  [-6, -4, '▼ 50 %'],
  [4, 0, ''],
  [null, 4, ''],
  [4, undefined, ''],
])('%s after %s is shown as “%s”', (now, before, text) => {
  const { container } = render(<Change now={now} before={before} />);
  expect(container.textContent).toBe(text);
});
