// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderInEnglish } from '../../../tests/fakes/render-in-english';
import { pickers } from '../../domain/resources/company/pickers';
import { lazyNoRows } from './list-table';

it('an empty list is announced even if the code with its reason cannot be loaded, and the page hears of that', async () => {
  const heard = vi.fn();
  vi.stubGlobal('reportError', heard);
  onTestFinished(() => void vi.unstubAllGlobals());
  const problem = new TypeError('Failed to fetch dynamically imported module: /assets/no-rows.js');
  const NoRows = lazyNoRows(() => Promise.reject(problem));
  const list = {
    result: null,
    settings: { resource: pickers, filters: { defaults: {} } },
    state: { search: { field: 'search', term: '' }, custom: [] },
    change: () => {},
  };
  renderInEnglish(
    <Suspense>
      <NoRows list={list} isOutdated={false} page={{}} />
    </Suspense>,
  );
  expect(await screen.findByText('Nothing to show')).toBeDefined();
  expect(heard.mock.calls).toEqual([[problem]]);
});
