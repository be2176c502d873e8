// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { Row } from '../../../domain/resource';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { dispatchOverrides } from './dispatch-input';

const day = '2026-11-23';
const weekday = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
const midnight = (of: string) => new Date(`${of}T00:00:00`).toISOString();
const only = { dispatchID: 7, companyID: 1, routeID: 3, day: weekday, dispatchTime: '08:00' };
const late = { ...only, dispatchID: 8, dispatchTime: '16:00' };
const route = { routeID: 3, deliveryDate: midnight(day), dispatchID: null };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T10:00:00`) }));
afterEach(() => vi.useRealTimers());

/** Shows the field in a form with these values. @param task the one that is edited */
function open(values: Row, dispatches: readonly Row[], task?: Row): void {
  const Input = dispatchOverrides.dispatchID?.input;
  if (!Input) throw new Error('the field has an input of its own');
  const device = createFakeDevice({ dispatches, tasks: task ? [task] : [] });
  const page = (
    <Input
      field={tasks.fields.dispatchID}
      name="dispatchID"
      value={values.dispatchID}
      onChange={() => {}}
      rowID={task ? Number(task.taskID) : null}
      values={values}
    />
  );
  renderPage(page, { device, path: '/', at: '/' });
}

const offered = (name: string) => screen.findByRole('option', { name });

it('names the dispatch of next week where the only one has left today, with its day', async () => {
  open(route, [only]);
  expect(await screen.findByText('Monday 08:00, 30/11/2026')).toBeDefined();
});

it('names the one that is still to leave today', async () => {
  open(route, [only, late]);
  expect(await screen.findByText('Monday 16:00, 23/11/2026')).toBeDefined();
});

it('says nothing where one is chosen, or the route has none', async () => {
  open({ ...route, dispatchID: 7 }, [only, { ...late, routeID: 4 }]);
  await offered('Monday 08:00');
  expect(screen.queryByText(/2026/)).toBeNull();
});

it('of an edited task is named when its date or route has changed, since the rule then applies again', async () => {
  const task = { taskID: 1, companyID: 1, taskNumber: 'A1', status: 'new', ...route, dispatchID: 7 };
  open({ ...task, deliveryDate: midnight('2026-11-25') }, [only, late], task);
  expect(await screen.findByText('By the delivery date: Monday 08:00, 30/11/2026')).toBeDefined();
});

it('of an edited task is not named while neither has changed', async () => {
  const task = { taskID: 1, companyID: 1, taskNumber: 'A1', status: 'new', ...route };
  open(task, [only, late], task);
  await offered('Monday 08:00');
  expect(screen.queryByText(/2026/)).toBeNull();
});
