// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { tasks } from '../../domain/resources/tasks/tasks';
import { FilterValue } from './filter-value';

const features = ['feature_picking_enabled', 'feature_list_inventory_enabled'].map((name, index) => ({
  featureID: index + 1,
  name,
  value: 'true',
  defaultValue: null,
}));
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function show(operands: 'one' | 'list', value: string) {
  const device = createFakeDevice({ features });
  const filter = (
    <FilterValue field={tasks.fields.taskType} operands={operands} value={value} onChange={() => {}} />
  );
  return renderPage(filter, { device, path: '/', at: '/' });
}

it('is one of the choices that the company has switched on, or the present one', async () => {
  const { unmount } = show('one', 'PIC');
  await waitFor(() => expect(offered()).toEqual(['Choose', 'Picking', 'Inventory count']));
  unmount();
  show('one', 'PUT');
  await waitFor(() => expect(offered()).toEqual(['Choose', 'Picking', 'Put-away', 'Inventory count']));
});

it('is several of them', async () => {
  show('list', 'PIC, INT');
  fireEvent.click(await screen.findByRole('button', { name: 'Values: Picking, Internal transfer' }));
  await waitFor(() => expect(offered()).toEqual(['Picking', 'Internal transfer', 'Inventory count']));
});

it('is none while a moment is no valid date', async () => {
  const onChange = vi.fn();
  const { timeCompleted } = tasks.fields;
  const value = '2026-11-23T08:00:00.000Z';
  const filter = <FilterValue field={timeCompleted} operands="one" value={value} onChange={onChange} />;
  renderPage(filter, { device: createFakeDevice({}), path: '/', at: '/' });
  const input = await screen.findByLabelText('Value');
  fireEvent.change(input, { target: { value: '31.2.2026 8:00' } });
  fireEvent.blur(input);
  expect(onChange.mock.calls).toEqual([['']]);
});

it('is two numbers, of which the second may still be missing, and none for an invalid number', async () => {
  const said: string[] = [];
  function Filter() {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      said.push(next);
      setValue(next);
    };
    return <FilterValue field={tasks.fields.priority} operands="two" value={value} onChange={change} />;
  }
  renderPage(<Filter />, { device: createFakeDevice({}), path: '/', at: '/' });
  const enter = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  enter('From', '2');
  enter('To', '5');
  enter('From', '');
  enter('From', '3');
  enter('To', 'x');
  expect(said).toEqual(['2', '2, 5', ', 5', '3, 5', '3']);
});
