import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { useSizeText } from './use-size-text';

function Sizes({ sizes }: { sizes: readonly number[] }) {
  const sizeText = useSizeText();
  return <p data-testid="sizes">{sizes.map(sizeText).join(', ')}</p>;
}

it('names bytes in the number that they are, and larger units by their signs', () => {
  renderInEnglish(<Sizes sizes={[1, 361, 12_400, 6_440_000]} />);
  expect(screen.getByTestId('sizes').textContent).toBe('1 byte, 361 bytes, 12 kB, 6.4 MB');
});
