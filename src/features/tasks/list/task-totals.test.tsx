// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskTotals } from './task-totals';

it('shows no totals where the answer does not know them', () => {
  const page = { device: createFakeDevice(), path: '/tasks', at: '/tasks' };
  renderPage(<TaskTotals sums={{ totalWeight: 12.345, totalVolume: 2 }} />, page);
  expect(screen.getByLabelText('Totals').textContent).toContain('12.35 kg');
  cleanup();
  renderPage(<TaskTotals sums={{}} />, page);
  expect(screen.queryByLabelText('Totals')).toBeNull();
});
