// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { keptForms } from '../../session/remembered';
import { draftKey, keepDraft, readDraft } from './kept-drafts';
import { useDraft } from './use-draft';

const key = draftKey(adminSession, 'a note');
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith(keptForms));

interface NoteProps {
  save: () => Promise<void>;
}

function Note({ save }: NoteProps) {
  const [isDone, setDone] = useState(false);
  return isDone ? <p>done</p> : <Field save={() => save().then(() => setDone(true))} />;
}

function Field({ save }: NoteProps) {
  const [text, setText] = useState('');
  const draft = useDraft({
    form: 'a note',
    isDirty: text !== '',
    entered: text,
    take: () => text,
    restore: (found) => {
      setText(String(found));
      return true;
    },
  });
  const press = () => {
    draft.submitted();
    void save().catch(() => undefined);
  };
  return (
    <>
      <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={press}>
        Save
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Note');
const open = (save: () => Promise<void> = async () => {}) =>
  renderPage(<Note save={save} />, { device: createFakeDevice(), path: '/', at: '/' });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

it('a value typed before the draft is loaded stays', async () => {
  keepDraft(key, 'of yesterday');
  open();
  fireEvent.change(field(), { target: { value: 'of today' } });
  await act(() => readDraft(key));
  expect(field().value).toBe('of today');
});

it('a value typed after a save that failed is kept when the page goes', async () => {
  open(() => Promise.reject(new Error('no room')));
  fireEvent.change(field(), { target: { value: 'of today' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(field(), { target: { value: 'of tonight' } });
  cleanup();
  expect((await readDraft(key))?.value).toBe('of tonight');
});

it('a form that took long to save is not kept once it is saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = () => {};
  open(() => new Promise<void>((resolve) => (end = resolve)));
  fireEvent.change(field(), { target: { value: 'of today' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(kept()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(kept()).toHaveLength(1);
  vi.useRealTimers();
  end();
  await screen.findByText('done');
  expect(kept()).toEqual([]);
});
