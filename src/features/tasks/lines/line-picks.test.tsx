// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { AssignmentLine } from '../../../domain/resources/tasks/assignments';
import { LinePicks } from './line-picks';

const pick: AssignmentLine = {
  assignmentLineID: 1,
  companyID: 1,
  assignmentID: 1,
  taskLineID: 1,
  amount: 8,
  validated: true,
  outOfStock: false,
  scrapAmount: 3,
  reasonCodeID: 2,
  timeStarted: null,
  timeCompleted: null,
};

it('a pick tells how much of it was scrapped, and why', async () => {
  const device = createFakeDevice({ reasonCodes: [{ reasonCodeID: 2, companyID: 1, reasonCode: 'BROKEN' }] });
  renderPage(<LinePicks picks={[pick]} assignments={[]} />, { device, path: '/', at: '/' });
  const row = (await screen.findByText('BROKEN')).closest('tr');
  if (!row) throw new Error('no row of the pick');
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const cells = within(row).getAllByRole('cell');
  expect(cells[headers.indexOf('Scrapped')]?.textContent).toBe('3');
  expect(cells[headers.indexOf('Reason code')]?.textContent).toBe('BROKEN');
});
