// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CurveLines } from './curve-lines';

const data = [0, 10, 20].map((x) => ({ position: { x, y: 5 } }));
const lineGenerator = (places: { readonly x: number }[]) => places.map(({ x }) => x).join(' ');

it.each([
  ['one that is over', false, [['0 10 20', false]]],
  [
    'one that runs, dashed',
    true,
    [
      ['0 10', false],
      ['10 20', true],
    ],
  ],
])('leads to the last point: %s', (_, isLastRunning, drawn) => {
  const { container } = render(
    <svg role="presentation">
      <CurveLines
        series={[{ id: 'lines', color: 'red', data }]}
        lineGenerator={lineGenerator}
        isLastRunning={isLastRunning}
      />
    </svg>,
  );
  const paths = [...container.querySelectorAll('path')];
  expect(paths.map((path) => [path.getAttribute('d'), path.hasAttribute('stroke-dasharray')])).toEqual(drawn);
});
