// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { ChepDialog } from './chep-dialog';

it('exports no former days while the days are no dates', async () => {
  const dialog = <ChepDialog onClose={() => {}} />;
  renderPage(dialog, { device: createFakeDevice({}), path: '/', at: '/' });
  const days = await screen.findByLabelText(/^Completion dates/);
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Export' });
  const enter = (value: string) => {
    fireEvent.change(days, { target: { value } });
    fireEvent.blur(days);
  };
  expect(submit.disabled).toBe(false);
  enter('31/02/2026');
  expect(days).toHaveProperty('value', '31/02/2026');
  expect(submit.disabled).toBe(true);
  enter('28/02/2026');
  expect(submit.disabled).toBe(false);
});
