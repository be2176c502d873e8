// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { tasks } from '../../../domain/resources/tasks/tasks';
import { rowOf } from '../../../resource-kit/device/use-rows';
import { ClusterLines } from '../lines/cluster-lines';
import { LineStock } from '../lines/line-stock';
import { ExpandedLines } from '../list/expanded-lines';
import { NewTaskPage } from '../new-task/new-task-page';
import { EventLog } from './event-log';
import { SubTasks, TaskGroup } from './sub-tasks';

const task = rowOf(tasks, { taskID: 1, taskNumber: 'T1', pickType: 'NORMAL', lineCount: 2 });
const cluster = rowOf(tasks, { taskID: 1, taskNumber: 'T1', pickType: 'CLUSTER', lineCount: 2 });

const places: readonly (readonly [what: string, shown: ReactNode])[] = [
  ['the event log', <EventLog key={1} taskID={1} />],
  ['sub-tasks', <SubTasks key={1} result={null} base="/tasks/1" />],
  ['a task group', <TaskGroup key={1} result={null} />],
  ['the lines of a cluster', <ClusterLines key={1} task={cluster} found={null} base="/tasks/1" />],
  ["a line's stock", <LineStock key={1} pickIDs={[1]} />],
  ['lines below a row', <ExpandedLines key={1} task={task} />],
  ["lines below a cluster's row", <ExpandedLines key={1} task={cluster} />],
  ['a new task', <NewTaskPage key={1} />],
];

it.each(places)('[S46] %s that this tab can no longer read: that is said', async (_, shown) => {
  const device = createFakeDevice();
  const silent = { ...device, watchRows: () => () => {}, watchRow: () => () => {} };
  renderPage(shown, { device: silent, path: '/', at: '/' });
  expect(screen.queryByText('A newer version runs in another tab')).toBeNull();
  act(() => device.retire());
  expect(await screen.findByText('A newer version runs in another tab')).toBeDefined();
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
});

it('[S46] what has been read stays, also that there is nothing', async () => {
  const device = createFakeDevice();
  renderPage(<EventLog taskID={1} />, { device, path: '/', at: '/' });
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
  act(() => device.retire());
  expect(screen.getByText('Nothing has happened yet')).toBeDefined();
});
