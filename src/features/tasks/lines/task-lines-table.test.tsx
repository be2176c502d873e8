// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskLinesTable } from './task-lines-table';

const widthOf = async (name: string) => {
  const handle = await screen.findByTitle(`Width of ${name}`);
  return Number(handle.getAttribute('aria-valuenow'));
};

it('has room for a status of any language, and for what the unit is called', async () => {
  renderPage(<TaskLinesTable lines={[]} />, { device: createFakeDevice(), path: '/', at: '/' });
  expect(await widthOf('Status')).toBeGreaterThanOrEqual(140);
  expect(await widthOf('Unit of measure')).toBeGreaterThan(128 + 20);
});
