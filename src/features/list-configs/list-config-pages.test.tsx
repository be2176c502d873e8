// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { Pages } from '../../app/routing/pages';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it.each([
  ['taskLineStateConfigs', { states: ['new', 'gone'] }, 'states: there is no "gone"', { states: ['new'] }],
  [
    'taskListConfigs',
    { sort: ['priority', 'UP'] },
    'sort: ASC or DESC is wanted',
    { sort: ['priority', 'DESC'] },
  ],
])('what nothing can follow is told before it is saved: %s', async (path, wrong, words, right) => {
  const device = createFakeDevice({
    warehouses: [{ warehouseID: 1, companyID: 1, warehouseCode: 'W1', name: 'One' }],
    taskListConfigs: [
      { taskListConfigID: 4, companyID: 1, warehouseID: 1, warehouseSectionID: null, value: {} },
    ],
    taskLineStateConfigs: [{ taskLineStateConfigID: 4, companyID: 1, value: [] }],
  });
  renderPage(<Pages />, { device, path: '*', at: `/${path}/4`, session: { ...adminSession, userID: 1 } });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const enter = async (value: unknown) => {
    const content = await waitFor(() => {
      const host = document.getElementById(screen.getByText(/^Value/).getAttribute('for') ?? '');
      const found = host?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
      if (!found) throw new Error('the editor is not there yet');
      return found;
    });
    const editor = EditorView.findFromDOM(content);
    if (!editor) throw new Error('no editor');
    const changes = { from: 0, to: editor.state.doc.length, insert: JSON.stringify(value) };
    act(() => editor.dispatch({ changes }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  };
  await enter(wrong);
  expect(await screen.findByText(words)).toBeDefined();
  expect(device.entries).toHaveLength(0);
  await enter(right);
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]?.request.body).toMatchObject({ value: right });
});
