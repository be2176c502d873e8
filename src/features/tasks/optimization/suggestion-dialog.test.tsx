// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { suggestBatches } from '../../../domain/batching/suggest-batches';
import { floorPlanOf } from '../../../domain/batching/walking-distance';
import { type Task, tasks } from '../../../domain/resources/tasks/tasks';
import { rowsOf } from '../../../resource-kit/device/use-rows';
import { keptForms } from '../../../session/remembered';
import type { ToSuggestWorker } from './suggest-wire';
import { SuggestionDialog } from './suggestion-dialog';

const task = (taskID: number) => ({
  companyID: 1,
  taskID,
  taskNumber: `T-${taskID}`,
  taskType: 'PIC',
  pickType: 'NORMAL',
  status: 'new',
  onHold: false,
  taskGroupID: null,
  warehouseID: 5,
  totalWeight: 1,
  totalVolume: 1,
  taskLines: [{ taskLineID: taskID, bin: 'A-02-09-1', status: 'new', productID: 1 }],
});

const locations = ['A-01-01-1', 'A-02-01-1', 'A-02-09-1'].map((bin, binOrder) => {
  return { companyID: 1, locationID: binOrder + 1, warehouseID: 5, bin, binOrder };
});

class SuggestsAtOnce extends EventTarget {
  postMessage({ floors, caps }: ToSuggestWorker): void {
    const suggestions = floors.map(({ bins, orders }) => suggestBatches(floorPlanOf(bins), orders, caps));
    this.dispatchEvent(new MessageEvent('message', { data: { kind: 'result', suggestions } }));
  }
  terminate(): void {}
}

afterEach(() => vi.unstubAllGlobals());

it('merges once, whichever buttons are pressed before that is done', async () => {
  vi.stubGlobal('Worker', SuggestsAtOnce);
  const device = createFakeDevice({ tasks: [task(1), task(2)], locations });
  const read = async () =>
    rowsOf(tasks, await device.readRows({ resource: tasks.name, filter: {}, sort: [] }));
  const onMerged = vi.fn();
  const onClose = vi.fn();
  const dialog = <SuggestionDialog open onClose={onClose} read={read} onMerged={onMerged} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }));
  await screen.findByRole('checkbox', { name: 'Merge 2 tasks' });
  const batch = screen.getByRole('button', { name: 'Merge for batch picking' });
  fireEvent.click(batch);
  fireEvent.click(batch);
  fireEvent.click(screen.getByRole('button', { name: 'Merge for cluster picking' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.entries.map(({ request }) => request.body)).toMatchObject([{ pickType: 'BATCH' }]);
  expect(onMerged).toHaveBeenCalledOnce();
});

it('says that the search for batches cannot be loaded, though the tasks are read later than that is known', async () => {
  class CannotBeLoaded extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    postMessage(): void {}
    terminate(): void {}
  }
  vi.stubGlobal('Worker', CannotBeLoaded);
  const device = createFakeDevice({ tasks: [task(1), task(2)], locations });
  const stillReading = () => new Promise<readonly Task[]>(() => {});
  const dialog = <SuggestionDialog open onClose={() => {}} read={stillReading} onMerged={() => {}} />;
  renderPage(dialog, { device, path: '/', at: '/' });
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }));
  expect(await screen.findByText('a part of the console could not be loaded')).toBeDefined();
});

it('restores the entered limits until they are given up', async () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(keptForms));
  const onClose = vi.fn();
  const show = () => {
    const device = createFakeDevice({ locations });
    const dialog = <SuggestionDialog open onClose={onClose} read={async () => []} onMerged={() => {}} />;
    renderPage(dialog, { device, path: '/', at: '/' });
  };
  const limit = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name);
  show();
  fireEvent.change(await limit(/^Maximum tasks/), { target: { value: '12' } });
  fireEvent.change(await limit(/^Maximum volume/), { target: { value: '900' } });
  document.dispatchEvent(new Event('visibilitychange'));
  cleanup();
  show();
  await waitFor(async () => expect((await limit(/^Maximum tasks/)).value).toBe('12'));
  expect((await limit(/^Maximum volume/)).value).toBe('900');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();
  expect(kept()).toEqual([]);
});
