// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Condition } from '../../domain/query/query';
import { tasks } from '../../domain/resources/tasks/tasks';
import { dayRangeCondition, dayRangeOf, listOf } from './conditions';
import {
  ChoiceFilter,
  type FilterInputProps,
  FlagFilter,
  NumberFilter,
  ReferenceFilter,
  TextFilter,
} from './filter-inputs';

const features = ['feature_status_new_enabled', 'feature_status_completed_enabled'].map((name, index) => ({
  featureID: index + 1,
  name,
  value: 'true',
  defaultValue: null,
}));

it('offers the choices that the company has switched on, and a chosen one until it is removed', async () => {
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

const aWarehouse = { companyID: 1, warehouseID: 3, warehouseCode: 'W3', name: 'North' };

/** Shows the filter of a field; `said` records its conditions, the latest last. */
function show(
  Input: ComponentType<FilterInputProps>,
  name: 'priority' | 'customerName' | 'onHold' | 'warehouseID',
  begin?: Condition,
) {
  const said: (Condition | undefined)[] = [];
  function Filter() {
    const [condition, setCondition] = useState(begin);
    const change = (next: Condition | undefined) => {
      said.push(next);
      setCondition(next);
    };
    return <Input field={tasks.fields[name]} condition={condition} onChange={change} />;
  }
  const device = createFakeDevice({ features, warehouses: [aWarehouse] });
  renderPage(<Filter />, { device, path: '/', at: '/' });
  return said;
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('filters by numbers between two ends, either of which may be open, and by none that is invalid', () => {
  const said = show(NumberFilter, 'priority', { $lte: 9 });
  enter('Priority from', '2');
  enter('Priority to', '5');
  enter('Priority from', 'x');
  enter('Priority from', '');
  enter('Priority to', '');
  expect(said).toEqual([{ $gte: 2, $lte: 9 }, { $gte: 2, $lte: 5 }, { $lte: 5 }, undefined]);
});

it('filters by a typed text, and not at all once it is gone', () => {
  const said = show(TextFilter, 'customerName', { like: 'kesko' });
  expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'kesko');
  enter('Customer', 'k');
  enter('Customer', '');
  expect(said).toEqual([{ like: 'k' }, undefined]);
});

it('filters by yes, by no, or by both', () => {
  const said = show(FlagFilter, 'onHold', false);
  const label = tasks.fields.onHold.label.id;
  expect(screen.getByLabelText(label)).toHaveProperty('value', 'false');
  for (const value of ['true', 'false', '']) enter(label, value);
  expect(said).toEqual([true, false, undefined]);
});

it('filters by the chosen row', async () => {
  const said = show(ReferenceFilter, 'warehouseID');
  fireEvent.click(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option'));
  fireEvent.click(await screen.findByRole('button', { name: /^Clear/ }));
  expect(said).toEqual([3, undefined]);
});

it('days run from the first moment of the first to the last one of the last', () => {
  // In Finland one of these days has 23 hours, and one 25.
  for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) {
    const whole = { from: day, to: day };
    const condition = dayRangeCondition(whole);
    expect(condition).toEqual({
      $gte: new Date(`${day}T00:00`).toISOString(),
      $lte: new Date(`${day}T23:59:59.999`).toISOString(),
    });
    expect(dayRangeOf(condition)).toEqual(whole);
  }
  const since = { from: '2026-05-01', to: null };
  expect(Object.keys(dayRangeCondition(since) ?? {})).toEqual(['$gte']);
  expect(dayRangeOf(dayRangeCondition(since))).toEqual(since);
  const until = { from: null, to: '2026-05-01' };
  expect(dayRangeOf(dayRangeCondition(until))).toEqual(until);
  expect(dayRangeCondition({ from: null, to: null })).toBeUndefined();
  for (const other of [undefined, null, 'x', ['2026-05-01'], { $gte: 'soon' }])
    expect(dayRangeOf(other)).toEqual({ from: null, to: null });
  expect([undefined, 'x', ['x', 'y'], { like: 'x' }].map(listOf)).toEqual([[], ['x'], ['x', 'y'], []]);
});
