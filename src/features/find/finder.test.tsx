// @vitest-environment jsdom
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { createRow } from '../../domain/mutations/rows';
import type { Row } from '../../domain/resource';
import { products } from '../../domain/resources/catalog/products';
import { useOfferActions } from '../../resource-kit/list/offered-actions';
import { DeviceFailure } from '../../sync/device-failure';
import { Finder } from './finder';

configure({ asyncUtilTimeout: 20_000 });

const task = (taskID: number, taskNumber: string, more: Row = {}): Row => ({
  taskID,
  companyID: 1,
  taskNumber,
  status: 'new',
  orderNumber: null,
  customerName: 'Kahvila Aino',
  ...more,
});
const device = () =>
  createFakeDevice({
    tasks: [
      task(1, 'T-100', { orderNumber: 'SO-7' }),
      task(2, 'T-101', { orderNumber: 'SO-7' }),
      task(3, 'T-102', { orderNumber: 'SO-8' }),
      task(4, 'old-1', { status: 'completed' }),
      task(5, 'BOLT'),
    ],
    products: [
      { productID: 1, companyID: 1, productCode: 'NUT-8', name: 'Nut', eanCode: '6410405082657' },
      { productID: 2, companyID: 1, productCode: 'BOLT', name: 'Bolt', eanCode: null },
    ],
    productCodes: [{ productCodeID: 1, companyID: 1, productID: 1, value: '16410405082654' }],
    locations: [
      { locationID: 1, companyID: 1, warehouseID: 1, bin: 'A-01-02' },
      { locationID: 2, companyID: 1, warehouseID: 2, bin: 'A-01-02' },
    ],
  });
const screens = [
  { href: '/overview', label: 'Overview' },
  { href: '/sync', label: 'Synchronization' },
];
const hold = vi.fn();
let mayMerge = false;
const listeners = new Set<() => void>();
const followMerge = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function Page({ code }: { code: string | null }) {
  const [isOpen, setOpen] = useState(code !== null);
  const canMerge = useSyncExternalStore(followMerge, () => mayMerge);
  useOfferActions([
    { id: 'hold', label: 'Put on hold', onSelect: hold },
    { id: 'statuses', heading: 'Set status' },
    { id: 'status-new', label: 'New', onSelect: hold },
    {
      id: 'merge',
      label: 'Merge',
      disabledReason: canMerge ? undefined : 'The overview shows one alone',
      onSelect: hold,
    },
  ]);
  return isOpen ? (
    <Finder screens={screens} code={code} onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Find
    </button>
  );
}

function open(code: string | null) {
  const page = renderPage(<Page code={code} />, { device: device(), path: '/here', at: '/here' });
  if (code === null) fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  return page;
}

beforeEach(() => {
  hold.mockReset();
  mayMerge = false;
});

it.each([true, false])('the palette begins in its field, where a finger points too: %s', async (isCoarse) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isCoarse && query === '(pointer: coarse)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  open(null);
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

describe('a scan', () => {
  it.each([
    ['T-101', '/tasks/2'],
    ['t-101', '/tasks/2'],
    ['SO-8', '/tasks/3'],
    ['OLD-1', '/tasks/4'],
  ])('of %s opens the task', async (code, address) => {
    const page = open(code);
    await waitFor(() => expect(page.address()).toBe(address));
  });

  it.each([
    ['SO-7', 'orderNumber', 'SO-7'],
    ['nut-8', 'productCode', 'NUT-8'],
    ['6410405082657', 'productCode', 'NUT-8'],
    ['16410405082654', 'productCode', 'NUT-8'],
    ['a-01-02', 'bin', 'A-01-02'],
  ])('of %s lists the open tasks of it, merged ones too', async (code, attribute, value) => {
    const page = open(code);
    await waitFor(() => expect(page.address()).toMatch(/^\/tasks\?/));
    const parameters = new URLSearchParams(page.address().split('?')[1]);
    expect(JSON.parse(parameters.get('f') ?? '')).toEqual([[attribute, '=', value]]);
    expect(parameters.get('d')).toBe('_');
    expect(parameters.get('st')).toBe('new.started.paused.suspended.draft');
    expect(parameters.get('pt')).toBe('NORMAL.SUBTASK.CLUSTER.BATCH');
  });

  it('finds a product by the barcodes that are entered with it before they are sent', async () => {
    const offline = device();
    const create = createRow(products, -9, { productCode: 'SCREW', name: 'Screw' }, 1);
    const body = { productCode: 'SCREW', productCodes: [{ value: '123' }, { value: 'Ab-4' }] };
    await offline.submit([{ ...create, request: { ...create.request, body } }]);
    const page = renderPage(<Page code="AB-4" />, { device: offline, path: '/here', at: '/here' });
    await waitFor(() => expect(page.address()).toMatch(/^\/tasks\?.*SCREW/));
  });

  it('that means nothing says so, one that means two things asks', async () => {
    const nothing = open('4711');
    expect(await screen.findByText('Nothing found for 4711')).toBeDefined();
    nothing.unmount();
    const page = open('BOLT');
    await screen.findByRole('option', { name: /^BOLT Bolt/ });
    expect(screen.getAllByRole('option').slice(0, 2)).toHaveLength(2);
    fireEvent.click(screen.getByRole('option', { name: /^BOLTTask/ }));
    await waitFor(() => expect(page.address()).toBe('/tasks/5'));
  });
});

describe('a search that the device does not answer', () => {
  it('says why and closes, so that the same code can be scanned again', async () => {
    const broken = Object.assign(device(), {
      readRows: () => Promise.reject(new DeviceFailure('the words of the error', 'stuck')),
    });
    renderPage(<Page code="T-101" />, { device: broken, path: '/here', at: '/here' });
    const text = 'It could not be done: the storage of the browser does not answer';
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Find' })).toBeDefined();
  });
});

describe('the camera', () => {
  const stop = vi.fn();
  const read = vi.fn();
  beforeEach(() => {
    stop.mockReset();
    read.mockReset();
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = async () => [{ rawValue: read() }];
      },
    );
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => ({ getTracks: () => [{ stop }] }) },
    });
    return () => vi.unstubAllGlobals();
  });
  const turnOn = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Scan with the camera' }));

  it('is offered where the browser reads barcodes, and is off again once one is read', async () => {
    read.mockReturnValue('T-101');
    const page = open(null);
    await turnOn();
    await waitFor(() => expect(page.address()).toBe('/tasks/2'));
    expect(stop).toHaveBeenCalled();
  });

  it('is off again also where it reads the code that is sought already', async () => {
    read.mockReturnValue('BOLT');
    open('BOLT');
    await turnOn();
    await waitFor(() => expect(stop).toHaveBeenCalledOnce());
    await turnOn();
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
    const field = await screen.findByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('BOLT');
  });
});

describe('the palette', () => {
  const field = () => screen.findByRole('combobox');

  it('offers actions on what is selected, and the screens', async () => {
    const page = open(null);
    await field();
    await screen.findByRole('option', { name: 'Put on hold' });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Put on hold', 'NewSet status', 'Overview', 'Synchronization']);
    fireEvent.change(await field(), { target: { value: 'sync' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.keyDown(await field(), { key: 'Enter' });
    await waitFor(() => expect(page.address()).toBe('/sync'));
  });

  it('tells who looks for a refused action why it cannot be done, and does not do it', async () => {
    open(null);
    const input = await field();
    fireEvent.change(input, { target: { value: 'merge' } });
    const option = await screen.findByRole('option', {
      name: /^MergeSet status · The overview shows one alone$/,
    });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.click(option);
    expect(hold).not.toHaveBeenCalled();
    expect(screen.getByRole('combobox')).toBe(input);
  });

  it('finds a refused action by its own name, not by the words of its reason', async () => {
    const page = open(null);
    const input = await field();
    fireEvent.change(input, { target: { value: 'overview' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(page.address()).toBe('/overview'));
  });

  it('lists what cannot be done after what can, and Enter runs that', async () => {
    const page = open(null);
    const input = await field();
    // Found in "Merge" of "Set status" and in "Overview".
    fireEvent.change(input, { target: { value: 'er' } });
    await screen.findByRole('option', { name: /^Merge/ });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Overview', expect.stringMatching(/^Merge/)]);
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(page.address()).toBe('/overview'));
  });

  it('has one heading for what can be done and what cannot', async () => {
    open(null);
    // Found in "Put on hold", "Merge" by its name, and "Overview".
    fireEvent.change(await field(), { target: { value: 'e' } });
    await screen.findByRole('option', { name: /^Merge/ });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['NewSet status', expect.stringMatching(/^Merge/), 'Overview']);
    expect(screen.getAllByText('Selected tasks')).toHaveLength(1);
  });

  it('follows the page while it is open', async () => {
    const page = open(null);
    await screen.findByRole('option', { name: 'Put on hold' });
    expect(screen.queryByRole('option', { name: /^Merge/ })).toBeNull();
    const change = (next: boolean) =>
      act(async () => {
        mayMerge = next;
        for (const listener of listeners) listener();
      });
    await change(true);
    expect(screen.getByRole('option', { name: /^Merge/ })).toBeDefined();
    await change(false);
    expect(screen.queryByRole('option', { name: /^Merge/ })).toBeNull();
    page.unmount();
  });

  it('runs an action chosen with the arrow keys, and closes', async () => {
    open(null);
    await screen.findByRole('option', { name: 'Put on hold' });
    const input = await field();
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(input.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: 'Synchronization' }).id,
    );
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(hold).toHaveBeenCalledOnce();
    expect(await screen.findByRole('button', { name: 'Find' })).toBeDefined();
  });

  it('finds tasks while a number is typed; Enter waits for the answer to what was typed', async () => {
    const page = open(null);
    fireEvent.change(await field(), { target: { value: 'T-102' } });
    fireEvent.keyDown(await field(), { key: 'Enter' });
    await waitFor(() => expect(page.address()).toBe('/tasks/3'));
  });
});
