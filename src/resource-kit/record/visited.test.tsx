// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { createRow } from '../../domain/mutations/rows';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { keepListContext } from '../list/list-context';
import { listNeighbours, readListContext, renameInListContext } from './neighbours';
import { ResourceDetailPage } from './resource-detail-page';

const rows = [1, 2, 3].map((reasonCodeID) => ({
  reasonCodeID,
  companyID: 1,
  reasonCode: `R${reasonCodeID}`,
  description: null,
}));

beforeEach(() => sessionStorage.clear());

/** Opens the page of a record as a scan or a link does. */
async function visit(id: number, device = createFakeDevice({ reasonCodes: rows })) {
  cleanup();
  const page = renderPage(<ResourceDetailPage resource={reasonCodes} />, {
    device,
    path: '/reasonCodes/:id',
    at: `/reasonCodes/${id}`,
  });
  await screen.findByRole('heading', { level: 1 });
  return { device, page };
}
const pager = () => screen.queryByRole('navigation', { name: 'Previous and next' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('leads back and forth through the visited records, if they were opened without a list', async () => {
  await visit(3);
  expect(pager()).toBeNull();
  const { page } = await visit(1);
  expect(pager()?.textContent).toBe('');
  press('Previous');
  await waitFor(() => expect(page.address()).toBe('/reasonCodes/3'));
  await screen.findByRole('heading', { name: 'R3' });
  press('Next');
  await waitFor(() => expect(page.address()).toBe('/reasonCodes/1'));
});

it('leads through the list if the record was opened from it, whatever was visited', async () => {
  await visit(3);
  keepListContext('reasonCodes', { ids: [2, 1], offset: 0, total: 2, from: '/reasonCodes' });
  await visit(1);
  expect(pager()?.textContent).toBe('2 of 2');
  expect(listNeighbours('reasonCodes', 1)).toMatchObject({ previous: '/reasonCodes/2', next: undefined });
});

it('has no list begin at a row that is not in it', async () => {
  const cameFrom = () => Object.keys(sessionStorage).filter((key) => key.startsWith('came from'));
  keepListContext('reasonCodes', { ids: [2, 1], offset: 0, total: 2, from: '/reasonCodes' });
  await visit(3);
  expect(cameFrom()).toEqual([]);
  await visit(1);
  expect(cameFrom()).toHaveLength(1);
});

it('leads to no record that no longer exists', async () => {
  await visit(3);
  await visit(1);
  expect(listNeighbours('reasonCodes', 2).previous).toBe('/reasonCodes/1');
  await visit(1, createFakeDevice({ reasonCodes: rows.slice(1) }));
  expect(listNeighbours('reasonCodes', 2).previous).toBe('/reasonCodes/3');
});

it('knows a record created here by its real key once it has one', async () => {
  keepListContext('reasonCodes', { ids: [-1, 3], offset: 0, total: 2, from: '/reasonCodes' });
  const device = createFakeDevice({ reasonCodes: rows });
  await device.submit([createRow(reasonCodes, -1, { reasonCode: 'R9' }, 1)]);
  const { page } = await visit(-1, device);
  device.acknowledge();
  await waitFor(() => expect(page.address()).toBe('/reasonCodes/1001'));
  expect(readListContext('reasonCodes')?.ids).toEqual([1001, 3]);
  sessionStorage.removeItem('list context reasonCodes');
  expect(listNeighbours('reasonCodes', 3).previous).toBe('/reasonCodes/1001');
});

it('counts a record created here once, whichever key its page was shown with first', async () => {
  const device = createFakeDevice({ reasonCodes: [] });
  await device.submit([createRow(reasonCodes, -1, { reasonCode: 'R9' }, 1)]);
  const { page } = await visit(-1, device);
  device.acknowledge();
  await waitFor(() => expect(page.address()).toBe('/reasonCodes/1001'));
  renameInListContext('reasonCodes', { [-1]: 1001 });
  expect(JSON.parse(sessionStorage.getItem('visited reasonCodes') ?? '')).toEqual([1001]);
  sessionStorage.setItem('visited reasonCodes', '[-1,1001]');
  renameInListContext('reasonCodes', { [-1]: 1001 });
  expect(listNeighbours('reasonCodes', 1001)).toMatchObject({ previous: undefined, next: undefined });
});

it('counts nothing else as visited records', () => {
  for (const text of ['{', '7', '["a",null]']) {
    sessionStorage.setItem('visited reasonCodes', text);
    expect(listNeighbours('reasonCodes', 3)).toMatchObject({ previous: undefined, next: undefined });
  }
});
