// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { createRow } from '../../../domain/mutations/rows';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { PalletsDialog } from './pallets-dialog';

let closed: number;

async function open() {
  closed = 0;
  const device = createFakeDevice({
    palletTypes: [{ palletTypeID: 5, companyID: 1, name: 'EUR', code: 'EUR' }],
  });
  const created = createRow(tasks, 1, { taskNumber: 'T1' }, 1).effects[0];
  if (created?.kind !== 'create') throw new Error('a creation creates');
  const edited = [{ task: created.row as Task, pallets: [] }];
  const dialog = <PalletsDialog tasks={edited} onClose={() => closed++} onDone={() => {}} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  const field = await screen.findByLabelText(/^EUR/);
  return (amount: string) => {
    fireEvent.change(field, { target: { value: amount } });
    fireEvent.blur(field);
  };
}

const leave = () => fireEvent.keyDown(document.body, { key: 'Escape' });

it.each(['3', '-1'])('asks before an amount is thrown away: %s', async (amount) => {
  const enter = await open();
  enter(amount);
  leave();
  await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
  expect(closed).toBe(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(closed).toBe(1));
});

it('closes without a question where nothing is changed', async () => {
  const enter = await open();
  enter('3');
  enter('0');
  leave();
  await waitFor(() => expect(closed).toBe(1));
});
