// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { RowsResult } from '../../sync/device';
import { CoverageNote } from './coverage-note';

it('says what the list covers, in a text that fits a narrow place under a finger', async () => {
  const nothing = { rows: [], total: 0, waiting: [], rejected: [], sums: {}, error: null };
  const result: RowsResult = { ...nothing, from: 'server', loading: false };
  renderPage(<CoverageNote result={result} />, { device: createFakeDevice(), path: '/', at: '/' });
  const note = await screen.findByText('From the server: includes what is not on this device');
  expect(note.className).toBe('page-note-text');
});
