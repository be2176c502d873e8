// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../../tests/fakes/render-page';
import { integrationFeature, palletConfig } from '../../../domain/flags';
import { taskStatuses } from '../../../domain/tasks/statuses';
import type { Session } from '../../../session/session';
import { type TaskPlace, useTaskActions } from './use-task-actions';

const on = { value: 'true', defaultValue: null };
const switchedOn = {
  features: [...taskStatuses.map((status) => `feature_status_${status}_enabled`), integrationFeature].map(
    (name, index) => ({ featureID: index + 1, name, ...on }),
  ),
  configs: [{ configID: 1, name: palletConfig, ...on }],
};

function Offered({ place }: { place: TaskPlace }) {
  const { entries } = useTaskActions({ read: async () => [], onDone: () => {}, place });
  return <p>{`offered: ${entries.flatMap((entry) => ('onSelect' in entry ? entry.id : [])).join(' ')}`}</p>;
}

async function offered(place: TaskPlace, who: Partial<Session> = {}, rows: object = switchedOn) {
  cleanup();
  renderPage(<Offered place={place} />, {
    ...{ device: createFakeDevice({ ...rows }), path: '/', at: '/' },
    session: { ...adminSession, ...who },
  });
  const { textContent } = await screen.findByText(/^offered:/);
  return textContent?.split(' ').slice(1).filter(Boolean) ?? [];
}
const statuses = (...names: string[]) => names.map((name) => `status-${name}`);
const state = ['assign', 'unassign', 'free', 'hold', 'release', 'priority'];
const pallets = ['create-pallets', 'update-pallets'];
const merge = ['merge-group', 'merge-CLUSTER', 'merge-BATCH'];

it('an administrator is offered all of them in the list of tasks', async () => {
  expect((await offered('tasks')).toSorted()).toEqual(
    [
      ...[...state, ...statuses(...taskStatuses), ...merge, 'unmerge'],
      ...[...pallets, 'integrate', 'delete'],
    ].toSorted(),
  );
});

it('merged tasks become new or completed, are merged no further and not deleted', async () => {
  expect((await offered('merged')).toSorted()).toEqual(
    [...state, ...statuses('new', 'completed'), 'unmerge', ...pallets, 'integrate'].toSorted(),
  );
});

it('a task on its page is not merged with others', async () => {
  const here = await offered('task');
  expect(here.filter((id) => [...merge, 'priority'].includes(id))).toEqual([]);
  expect(here).toEqual(expect.arrayContaining(['unmerge', 'delete', ...statuses(...taskStatuses)]));
});

it('a user without the rights of an administrator sets a task to new or completed alone', async () => {
  const here = await offered('tasks', { userType: 'TOOLS-STANDARD' });
  expect(here.filter((id) => id.startsWith('status-')).toSorted()).toEqual(statuses('completed', 'new'));
  expect(here).not.toContain('delete');
});

it('a user who may change no task is offered no action', async () => {
  expect(await offered('tasks', { userType: 'TOOLS-TV' })).toEqual([]);
});

it('pallets and accounting are offered if the company has them', async () => {
  const here = await offered('tasks', {}, {});
  expect(here.filter((id) => [...pallets, 'integrate'].includes(id))).toEqual([]);
  expect(here).toContain('hold');
});
