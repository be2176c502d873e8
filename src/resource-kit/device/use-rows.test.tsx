// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import type { RowsResult } from '../../sync/device';
import { useRows } from './use-rows';

const query = { resource: 'routes', filter: {}, sort: [], range: [0, 49] } as const;
const early: RowsResult = {
  rows: [{ routeID: 1 }],
  total: 1,
  waiting: [],
  rejected: [],
  sums: {},
  from: 'first-page',
  loading: false,
  error: null,
};

it('draws the answer given before there was a screen, at once', () => {
  const drawn: (number | null)[] = [];
  function Count() {
    const count = useRows(query)?.rows.length ?? null;
    drawn.push(count);
    return <p>{count}</p>;
  }
  const device = { ...createFakeDevice({}), peekRows: () => early };
  renderPage(<Count />, { device, path: '/', at: '/' });
  expect(drawn[0]).toBe(1);
});
