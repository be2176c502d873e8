// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { tasks } from '../../domain/resources/tasks/tasks';
import { useLabel } from '../../resource-kit/fields/use-label';
import { type Language, storageKeys, writeLanguage } from '../../session/store';
import { activateLanguage } from '../i18n';
import { followLanguage } from './follow-language';

afterEach(async () => {
  localStorage.clear();
  await activateLanguage('en');
});

function Form() {
  const [text, setText] = useState('');
  const translate = useLabel();
  const title = useMemo(() => translate(tasks.title.many), [translate]);
  return <input aria-label={title} value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Another tab stores the choice; this one only receives the event. */
const choose = (language: Language) => {
  writeLanguage(localStorage, language);
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.language }));
};

it('follows the language that another tab has chosen, also the last of two, and keeps what was typed', async () => {
  await act(() => activateLanguage('en'));
  renderPage(<Form />, { device: createFakeDevice(), path: '/', at: '/' });
  const end = followLanguage();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tasks' });
  fireEvent.change(field, { target: { value: 'half a sent' } });
  choose('de');
  choose('sv');
  expect(await screen.findByRole('textbox', { name: 'Uppgifter' })).toBe(field);
  expect(field.value).toBe('half a sent');
  expect(document.documentElement.lang).toBe('sv');
  end();
  choose('fi');
  expect(i18n.locale).toBe('sv');
});
