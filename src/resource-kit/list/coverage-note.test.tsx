// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { RowsResult } from '../../sync/device';
import { CoverageNote } from './coverage-note';

const nothing = { rows: [], total: 0, waiting: [], rejected: [], sums: {}, error: null };

it('says what the list covers, in a text that fits a narrow place under a finger', async () => {
  const result: RowsResult = { ...nothing, from: 'server', loading: false };
  renderPage(<CoverageNote result={result} />, { device: createFakeDevice(), path: '/', at: '/' });
  const note = await screen.findByText('From the server: includes what is not on this device');
  expect(note.className).toBe('page-note-text');
});

it('does not call a device offline while the server is asked for missing rows', async () => {
  const device = createFakeDevice();
  const result: RowsResult = { ...nothing, from: 'partial', loading: false };
  renderPage(<CoverageNote result={result} />, { device, path: '/', at: '/' });
  expect(await screen.findByText('Still loading: more rows are on their way')).toBeDefined();
  act(() => device.setConnectivity('offline'));
  expect(await screen.findByText('Offline: only what is on this device is shown')).toBeDefined();
  expect(screen.queryByText(/^Still loading/)).toBeNull();
});
