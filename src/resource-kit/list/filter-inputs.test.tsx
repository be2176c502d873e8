// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Condition } from '../../domain/query/query';
import { tasks } from '../../domain/resources/tasks/tasks';
import { ChoiceFilter } from './filter-inputs';

const features = ['feature_status_new_enabled', 'feature_status_completed_enabled'].map((name, index) => ({
  featureID: index + 1,
  name,
  value: 'true',
  defaultValue: null,
}));

it('offers the choices that the company has switched on, and one that is chosen until it is taken away', async () => {
  const conditions: (Condition | undefined)[] = [];
  function Filter() {
    const [condition, setCondition] = useState<Condition | undefined>(['draft']);
    const change = (next: Condition | undefined) => {
      conditions.push(next);
      setCondition(next);
    };
    return <ChoiceFilter field={tasks.fields.status} condition={condition} onChange={change} />;
  }
  renderPage(<Filter />, { device: createFakeDevice({ features }), path: '/', at: '/' });
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  fireEvent.click(await screen.findByRole('button', { name: 'Status: Draft' }));
  await waitFor(() => expect(offered()).toEqual(['New', 'Completed', 'Draft']));
  fireEvent.click(screen.getByRole('option', { name: 'Draft' }));
  await waitFor(() => expect(offered()).toEqual(['New', 'Completed']));
  expect(conditions).toEqual([undefined]);
});
