// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { DeviceFailure } from '../../sync/device-failure';
import type { FromLabelWorker, ToLabelWorker } from './label-wire';
import { PrintDialog } from './print-dialog';

const template = (printTemplateID: number, printerID: number, name: string, value: string) => ({
  printTemplateID,
  companyID: 1,
  printerID,
  name,
  type: 'LOCATION',
  value,
});
const rows = {
  companies: [{ companyID: 1, companyCode: 'DEMO', name: 'Demo Oy' }],
  warehouses: [{ warehouseID: 2, companyID: 1, warehouseCode: 'TRE', name: 'Tampere' }],
  printers: [
    { printerID: 1, companyID: 1, name: 'Far', warehouseID: 1 },
    { printerID: 2, companyID: 1, name: 'Near', warehouseID: 2 },
  ],
  printTemplates: [
    template(1, 1, 'A', 'far'),
    template(2, 2, 'B', '{{bin}} in {{warehouse.name}} of {{company}}'),
    template(3, 2, 'C', 'wrong: {{bim}}'),
  ],
};
const bin = (locationID: number) => ({ locationID, companyID: 1, warehouseID: 2, bin: `A-${locationID}` });

const printed = vi.fn<() => void>();
/** The rules of a print. */
let rules = '';

beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string) {
        rules = text;
      }
    },
  );
  Object.assign(document, { adoptedStyleSheets: [] });
  printed.mockReset().mockImplementation(() => void window.dispatchEvent(new Event('afterprint')));
  vi.stubGlobal('print', printed);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
  Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
});

function open(device = createFakeDevice(rows)) {
  const dialog = <PrintDialog type="LOCATION" rows={[bin(1), bin(2)]} onClose={() => {}} />;
  renderPage(dialog, { device, path: '/', at: '/' });
}

it('shows the first label and the number of labels, and the printer of the bins', async () => {
  open();
  expect(await screen.findByText('A-1 in Tampere of Demo Oy')).toBeDefined();
  expect(screen.getByText('2 labels, the first of them:')).toBeDefined();
  const choice = screen.getByLabelText('Printer and template');
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Near: B',
    'Near: C',
    'Far: A',
  ]);
  fireEvent.change(choice, { target: { value: '3' } });
  expect(await screen.findByText('Unknown placeholder: {{bim}}')).toBeDefined();
});

it('says what to do without a template', async () => {
  open(createFakeDevice({}));
  expect(await screen.findByText('There is no print template for this')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
});

it('says why the first label is not shown if the device cannot be read', async () => {
  const device = createFakeDevice(rows);
  vi.spyOn(device, 'readRows').mockRejectedValue(new DeviceFailure('', 'stuck'));
  open(device);
  const reason = 'The label cannot be drawn: the storage of the browser does not answer';
  expect(await screen.findByText(reason)).toBeDefined();
});

it('says why nothing is printed if the device cannot be read, and prints at the next press', async () => {
  const device = createFakeDevice(rows);
  open(device);
  await screen.findByText('A-1 in Tampere of Demo Oy');
  const failing = vi.spyOn(device, 'readRows').mockRejectedValue(new DeviceFailure('', 'stuck'));
  const print = screen.getByRole('button', { name: 'Print' });
  fireEvent.click(print);
  const reason = 'The label cannot be drawn: the storage of the browser does not answer';
  expect(await screen.findByText(reason)).toBeDefined();
  expect(printed).not.toHaveBeenCalled();
  failing.mockRestore();
  fireEvent.click(print);
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(screen.queryByText(reason)).toBeNull();
});

it('prints a text of any length, on as many pages as needed', async () => {
  const cut: boolean[] = [];
  printed.mockImplementation(() => {
    const cutting = [...rules.matchAll(/([^{}]+)\{[^{}]*overflow: hidden[^{}]*\}/g)].map(
      ([, one = '']) => one,
    );
    for (const text of document.querySelectorAll('.label-sheet pre'))
      cut.push(cutting.some((selector) => text.closest(selector) !== null));
    window.dispatchEvent(new Event('afterprint'));
  });
  open();
  await screen.findByText('A-1 in Tampere of Demo Oy');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(cut).toEqual([false, false]));
});

it('shows and prints every label of a template that has several', async () => {
  class Worker extends EventTarget {
    postMessage(asked: ToLabelWorker) {
      if (asked.kind === 'keep') return;
      const data: FromLabelWorker = { kind: 'drawn', id: asked.id, pngs: ['AAAA', 'BBBB'] };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Worker);
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
  const pages: string[] = [];
  printed.mockImplementation(() => {
    for (const { src } of document.querySelectorAll<HTMLImageElement>('.label-sheet section img'))
      pages.push(src.slice(-4));
    window.dispatchEvent(new Event('afterprint'));
  });
  const printTemplates = [template(1, 1, 'A', '^XA^FDfront^FS^XZ ^XA^FDback^FS^XZ')];
  open(createFakeDevice({ ...rows, printTemplates }));
  expect(await screen.findAllByRole('img', { name: 'The label as it is printed' })).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(pages).toEqual(['AAAA', 'BBBB', 'AAAA', 'BBBB']));
});

it('says why the browser does not print, and leaves nothing behind that hides the page', async () => {
  printed.mockImplementation(() => {
    throw new Error('Printing is switched off.');
  });
  open();
  await screen.findByText('A-1 in Tampere of Demo Oy');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('The label cannot be drawn: Printing is switched off.')).toBeDefined();
  expect(document.adoptedStyleSheets).toEqual([]);
  expect(document.querySelector('.label-sheet')).toBeNull();
});

it('prints nothing if it is closed while the labels are being filled', async () => {
  const device = createFakeDevice(rows);
  const dialog = <PrintDialog type="LOCATION" rows={[bin(1), bin(2)]} onClose={() => {}} />;
  const page = renderPage(dialog, { device, path: '/', at: '/' });
  await screen.findByText('A-1 in Tampere of Demo Oy');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { readRows } = device;
  const reading = vi.spyOn(device, 'readRows').mockImplementation(async (...asked) => {
    await held;
    return readRows(...asked);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(reading).toHaveBeenCalled());
  page.unmount();
  goOn();
  await act(async () => void (await Promise.allSettled(reading.mock.results.map(({ value }) => value))));
  // Another dialog prints in the meantime: by then the first would have, too.
  reading.mockRestore();
  open(device);
  await screen.findByText('A-1 in Tampere of Demo Oy');
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toHaveBeenCalled());
  expect(printed).toHaveBeenCalledOnce();
});
