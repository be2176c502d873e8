// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { Sort } from '../../domain/query/query';
import { pickers } from '../../domain/resources/company/pickers';
import type { RowsResult } from '../../sync/device';
import { readListContext } from '../record/neighbours';
import { keepListContext } from './list-context';
import { useResourceList } from './use-resource-list';

const people = [1, 2, 3].map((pickerID) => ({ pickerID, companyID: 1, pickerCode: `P${pickerID}` }));
const filters = { defaults: {}, names: [], read: () => ({}), write: () => ({}), toQuery: () => ({}) };

function Opener({ sort }: { sort: Sort }) {
  const { open } = useResourceList({ resource: pickers, filters, sort }, { name: 'pickers' });
  const [row] = people;
  return <button type="button" onClick={() => row && open(row)}>{`open ${sort[0]?.[1]}`}</button>;
}

/** Two lists of the same records; the rows around an opened one are answered when the test says so, or never. */
function openLists() {
  const device = createFakeDevice({ pickers: people });
  const { watchRows } = device;
  const late: (() => void)[] = [];
  vi.spyOn(device, 'watchRows').mockImplementation((query, onResult) => {
    const [, end] = query.range;
    if (end < 500 || end > 510) return watchRows(query, onResult);
    let answer: RowsResult | undefined;
    const stop = watchRows(query, (result) => {
      answer = result;
    });
    late.push(() => answer && onResult(answer));
    return stop;
  });
  const lists = (
    <>
      <Opener sort={[['pickerID', 'ASC']]} />
      <Opener sort={[['pickerID', 'DESC']]} />
    </>
  );
  renderPage(lists, { device, path: '*', at: '/pickers' });
  return late;
}

const idsAround = () => readListContext('pickers')?.ids;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

it('leads through the list that was opened last, whichever answer comes last', async () => {
  const late = openLists();
  fireEvent.click(screen.getByText('open ASC'));
  fireEvent.click(screen.getByText('open DESC'));
  await act(async () => late[1]?.());
  await act(async () => late[0]?.());
  expect(late).toHaveLength(2);
  expect(idsAround()).toEqual([3, 2, 1]);
});

it('keeps the shown rows if the device does not answer', async () => {
  openLists();
  vi.useFakeTimers();
  fireEvent.click(screen.getByText('open ASC'));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(idsAround()).toEqual([1, 2, 3]);
});

it.each(['{', 'null', '[7]', '{"ids":[7],"from":"/pickers"}'])(
  'ignores a list of another version of the program: %s',
  (kept) => {
    keepListContext('pickers', { ids: [7], offset: 0, total: 1, from: '/pickers' });
    const [key = ''] = Object.keys(sessionStorage);
    expect(readListContext('pickers')?.ids).toEqual([7]);
    sessionStorage.setItem(key, kept);
    expect(readListContext('pickers')).toBeNull();
  },
);
