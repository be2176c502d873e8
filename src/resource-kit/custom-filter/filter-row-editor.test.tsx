// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { FilterRow } from '../../domain/query/filter-rows';
import { tasks } from '../../domain/resources/tasks/tasks';
import { FilterRowEditor } from './filter-row-editor';

const attributes = ['priority', 'onHold', 'customerName'].map((name) => ({ name, field: name }));

function show(begin: FilterRow) {
  let shown = begin;
  function Editor() {
    const [row, setRow] = useState(begin);
    shown = row;
    return (
      <FilterRowEditor
        resource={tasks}
        attributes={attributes}
        row={row}
        error={null}
        onChange={setRow}
        onRemove={() => {}}
      />
    );
  }
  renderPage(<Editor />, { device: createFakeDevice({}), path: '/', at: '/' });
  return {
    row: () => shown,
    choose: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } }),
  };
}

it('keeps the value if another operation takes one of the same form, and else asks for a new one', () => {
  const { row, choose } = show({ attribute: 'priority', operation: '>', value: '5' });
  choose('Operation', '<=');
  expect(row()).toEqual({ attribute: 'priority', operation: '<=', value: '5' });
  choose('Operation', 'between');
  expect(row()).toEqual({ attribute: 'priority', operation: 'between', value: '' });
});

it('starts again with another attribute; a yes-or-no condition is yes at first, as shown', () => {
  const { row, choose } = show({ attribute: 'priority', operation: '>', value: '5' });
  choose('Attribute', 'onHold');
  expect(row()).toMatchObject({ attribute: 'onHold', value: 'true' });
  expect(screen.getByLabelText('Value')).toHaveProperty('value', 'true');
  choose('Attribute', 'customerName');
  expect(row()).toMatchObject({ attribute: 'customerName', value: '' });
});
