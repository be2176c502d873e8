// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Plan } from '../../domain/sync/write';
import { label } from '../../lib/label';
import { useRunPlan } from './use-run-plan';

const nothing: Plan = {
  writes: [],
  refused: [
    {
      target: { resource: 'tasks', id: 7 },
      name: 'T-1007',
      reason: label('A completed task cannot be put on hold'),
    },
  ],
};

function Action() {
  const run = useRunPlan();
  const action = { question: 'Hold?', verb: 'Hold', done: 'Held' };
  return (
    <button type="button" onClick={() => void run(nothing, 1, action)}>
      Act
    </button>
  );
}

it('an action that applies to no task says why, by task number, and can only be closed', async () => {
  renderPage(<Action />, { device: createFakeDevice(), path: '/', at: '/' });
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Applies to 0 of 1.');
  expect(dialog.textContent).toContain('A completed task cannot be put on hold: [T-1007]');
  const buttons = within(dialog).getAllByRole('button');
  expect(new Set(buttons.map((button) => button.textContent || button.getAttribute('aria-label')))).toEqual(
    new Set(['Close']),
  );
  fireEvent.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
