// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import { viewPreferences } from '../../domain/resources/company/view-preferences';
import { ResourceForm } from '../record/resource-form';

const row = { viewPreferenceID: 1, companyID: 1, name: 'tasks/2', body: { columns: ['name'] } };

/** The form with the editor of its only field. */
async function openForm() {
  const saved: Row[] = [];
  renderPage(
    <>
      <ResourceForm
        id="form"
        resource={{ ...viewPreferences, form: [['body']] }}
        row={row}
        onSubmit={(_, changes) => void saved.push(changes)}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>,
    { device: createFakeDevice(), path: '/', at: '/' },
  );
  // Searched again each time: the placeholder for the editor is replaced when its code has loaded.
  const content = await waitFor(() => {
    const host = document.getElementById(screen.getByText(/^Columns/).getAttribute('for') ?? '');
    const found = host?.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]');
    if (!found) throw new Error('the editor is not there yet');
    return found;
  });
  const editor = EditorView.findFromDOM(content);
  if (!editor) throw new Error('no editor');
  const type = (text: string) =>
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }));
  return { saved, editor, content, type };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('text that is not JSON stays as typed, is marked as wrong, and is not saved', async () => {
  const { saved, editor, content, type } = await openForm();
  expect(editor.state.doc.toString()).toBe(JSON.stringify(row.body, null, 2));
  expect(content.getAttribute('aria-label')).toBe('Columns');
  type('{"columns": [');
  save();
  const message = 'invalid json: a value is expected (line 1, column 14)';
  expect(await screen.findByText(message)).toBeDefined();
  expect(content.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(content.getRootNode()).toHaveProperty('activeElement', content));
  expect(content.getAttribute('aria-description')).toBe(message);
  expect(editor.state.doc.toString()).toBe('{"columns": [');
  expect(saved).toEqual([]);
  type('{"columns": []}');
  save();
  await waitFor(() => expect(saved).toEqual([{ body: { columns: [] } }]));
});

it('says what kind of text it is 300 ms after the last key', async () => {
  const { type } = await openForm();
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  try {
    type('{"a": 1,\n "b" 2}');
    await wait(200);
    type('{"a": 1,\n "c" 2}');
    await wait(299);
    expect(screen.queryByText(/json:/)).toBeNull();
    await wait(1);
    expect(screen.getByText('invalid json: a colon is expected (line 2, column 6)')).toBeDefined();
    type('{"a": 1}');
    await wait(0);
    expect(screen.queryByText(/json/)).toBeNull();
    await wait(300);
    expect(screen.getByText('valid json')).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
