import { expect, it } from 'vitest';
import { label } from '../../../lib/label';
import { resultOfDevice } from './rows-result';

it('a question that cannot be answered gets a reason with its values', () => {
  const error = label('Unknown field {name}', { name: 'colour' });
  const result = resultOfDevice({ kind: 'error', error }, { isCovered: false, loading: true });
  expect(result).toMatchObject({ rows: [], loading: false, error });
});
