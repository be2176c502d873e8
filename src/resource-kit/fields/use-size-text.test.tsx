import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { useSizeText } from './use-size-text';

function Sizes({ sizes }: { sizes: readonly number[] }) {
  const sizeText = useSizeText();
  return <p data-testid="sizes">{sizes.map(sizeText).join(', ')}</p>;
}

it('writes bytes as their number, and larger units by their symbols', () => {
  renderInEnglish(<Sizes sizes={[1, 361, 12_400, 6_440_000]} />);
  expect(screen.getByTestId('sizes').textContent).toBe('1 byte, 361 bytes, 12 kB, 6.4 MB');
});
