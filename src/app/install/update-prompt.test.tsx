// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { useUnsaved } from '../../resource-kit/record/unsaved';
import { UpdatePrompt } from './update-prompt';
import { offerReload } from './updates';

function Form() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />;
}

it('a new version is offered, but not while a form is being filled in', async () => {
  const page = (
    <>
      <UpdatePrompt />
      <Form />
    </>
  );
  renderPage(page, { device: createFakeDevice(), path: '/', at: '/' });
  const note = await screen.findByLabelText('Note');
  fireEvent.change(note, { target: { value: 'half a sent' } });
  offerReload();
  expect(screen.queryByText('A new version is ready.')).toBeNull();
  fireEvent.change(note, { target: { value: '' } });
  expect(await screen.findByText('A new version is ready.')).toBeDefined();
  fireEvent.change(note, { target: { value: 'again' } });
  expect(screen.queryByText('A new version is ready.')).toBeNull();
});
