// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import type { Row } from '../../domain/resource';
import type { Session } from '../../session/session';
import { useFirstRow } from '../screens/use-first-row';
import { ReferenceLookup, type ReferenceLookupProps } from './reference-lookup';

type LookupProps = Pick<ReferenceLookupProps, 'resource' | 'filter' | 'onChange'> & {
  readonly canMake?: boolean;
};

function Lookup({ canMake = false, ...props }: LookupProps) {
  const first = useFirstRow();
  return <ReferenceLookup label="Choice" value={null} {...props} first={canMake ? first : undefined} />;
}

afterEach(() => vi.restoreAllMocks());

function open(
  props: Omit<LookupProps, 'onChange'>,
  rows: Readonly<Record<string, readonly Row[]>> = {},
  session: Partial<Session> = {},
) {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const onChange = vi.fn();
  renderPage(<Lookup onChange={onChange} {...props} />, {
    device: createFakeDevice(rows),
    path: '/',
    at: '/',
    session: { ...adminSession, ...session },
  });
  fireEvent.click(screen.getByRole('combobox'));
  return { opened, onChange };
}

it('if there is nothing to choose, the first row can be made beside the form', async () => {
  const { opened, onChange } = open({ resource: 'warehouses', canMake: true });
  const option = await screen.findByRole('option', { name: /New: Warehouse/ });
  act(() => {
    fireEvent.mouseDown(option);
    fireEvent.click(option);
  });
  expect(opened).toHaveBeenCalledWith('/warehouses/new', '_blank', 'noopener');
  expect(onChange).not.toHaveBeenCalled();
});

it('a section is made in the warehouse whose sections are offered', async () => {
  const { opened } = open({ resource: 'warehouseSections', filter: { warehouseID: 4 }, canMake: true });
  fireEvent.click(await screen.findByRole('option', { name: /New: Warehouse section/ }));
  expect(opened).toHaveBeenCalledWith('/warehouses/4/sections/new', '_blank', 'noopener');
});

it.each<readonly [string, Parameters<typeof open>]>([
  ['in a filter', [{ resource: 'warehouses' }]],
  [
    'to who may not make one',
    [{ resource: 'pickers', canMake: true }, {}, { userID: 5, userType: 'TOOLS-STANDARD' }],
  ],
  ['where a filter leaves nothing', [{ resource: 'routes', filter: { name: 'x' }, canMake: true }]],
])('no new row is offered %s', async (_, args) => {
  open(...args);
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(screen.queryByRole('option')).toBeNull();
});

it('if there are rows, no new one is offered', async () => {
  open(
    { resource: 'warehouses', canMake: true },
    { warehouses: [{ warehouseID: 1, warehouseCode: 'M', name: 'Main' }] },
  );
  expect(await screen.findByRole('option', { name: /Main/ })).toBeDefined();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

it('Enter takes the row with exactly the typed code, however many contain it', async () => {
  const codes = ['010', '1010', '10', '100', '210', '310', '410', '510', '610'];
  const products = codes.map((productCode, index) => ({
    ...{ companyID: 1, productID: index + 1, productCode, name: `Bolt ${index}` },
  }));
  const { onChange } = open({ resource: 'products' }, { products });
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: '10' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(3));
});
