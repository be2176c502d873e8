// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../../tests/fakes/render-page';
import { TaskImportPage } from './task-import-page';

const rows = {
  warehouses: [{ warehouseID: 1, companyID: 1, warehouseCode: 'W1', name: 'Main' }],
  products: [{ productID: 5, companyID: 1, productCode: 'BOLT', name: 'Bolt' }],
};
const text = [
  'Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Hyllypaikka;Määrä',
  'A1;W1;PIC;BOLT;A-1;1,5',
  'A2;W1;PIC;BOLT;A-1;2',
].join('\n');

type Answer = { readonly status: number; readonly body: unknown } | 'none' | 'never';

/** Shows the page over a server that answers each upload with the next of these. */
function openPage(...answers: readonly Answer[]) {
  const uploads: { readonly data: readonly unknown[] }[] = [];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(uploads.length, answers.length - 1)] ?? 'none';
    uploads.push(JSON.parse(String(init.body)));
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };
  vi.stubGlobal('Worker', fakeImportWorker(fetch));
  const device = createFakeDevice(rows);
  renderPage(<TaskImportPage />, { device, path: '/tasks/uploadTasks', at: '/tasks/uploadTasks' });
  return { device, uploads };
}

/** A file as a browser gives it; jsdom's own has no stream. */
function fileOf(name: string, chunks: readonly string[], more: Partial<File> = {}): File {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const stream = () =>
    new ReadableStream({
      start(controller) {
        for (const chunk of bytes) controller.enqueue(chunk);
        controller.close();
      },
    });
  return Object.assign(new File(chunks.slice(), name), { stream, ...more });
}

function chooseFile(file: File): void {
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function check(file = fileOf('orders.csv', [text])): Promise<void> {
  chooseFile(file);
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByRole('button', { name: 'Import 2 tasks' });
}

/** On the page and in a toast. */
const twice = (message: string) =>
  waitFor(() =>
    expect(screen.getAllByText((content) => content.startsWith(message)).length).toBeGreaterThanOrEqual(2),
  );

const stored = { status: 200, body: { message: 'Import Successful', created: 2, lines: 2, skipped: [] } };

describe('the import of tasks', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.unstubAllGlobals());

  it('asks for a file whose name ends in .csv, and shows which one was chosen', async () => {
    openPage();
    press('Continue');
    expect(screen.getByText('No file selected')).toBeDefined();
    chooseFile(fileOf('orders.xlsx', [text]));
    expect(screen.getByText('Invalid file type. Please select a CSV file.')).toBeDefined();
    expect(screen.queryByText('No file selected')).toBeNull();
    chooseFile(fileOf('Orders.CSV', [text]));
    expect(screen.getByText(/^Orders\.CSV/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows how far the reading is, and says what stopped it', async () => {
    openPage();
    let controller: ReadableStreamDefaultController | undefined;
    const start = (given: ReadableStreamDefaultController): void => {
      controller = given;
    };
    const stream = () => new ReadableStream({ start });
    chooseFile(fileOf('orders.csv', ['x'.repeat(100)], { stream } as Partial<File>));
    press('Continue');
    const bar = await screen.findByRole('progressbar', { name: 'Reading the file' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    controller?.error(new Error('the file was moved'));
    await twice('Error setting up the request: the file was moved');
    press('Another file');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined();
  });

  it('says which required columns have no source, and takes the user to the first', async () => {
    openPage();
    chooseFile(fileOf('orders.csv', ['Varasto;Tyyppi\nW1;PIC']));
    press('Continue');
    fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
    expect(screen.getByText('Select columns to import')).toBeDefined();
    expect(screen.getByText('Task number, Product code, Bin, Amount')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Task number' }));
  });

  it('shows how far the sending is', async () => {
    openPage('never');
    await check();
    press('Import 2 tasks');
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeDefined();
    expect(screen.getByText('0 of 2 tasks')).toBeDefined();
    expect(screen.getByText('Keep this page open until it is done.')).toBeDefined();
  });

  it('counts lines beside tasks where they are more', async () => {
    openPage('never');
    const [head, first, second] = text.split('\n');
    await check(fileOf('orders.csv', [[head, first, second, second].join('\n')]));
    press('Import 2 tasks');
    expect(await screen.findByText('0 of 3 lines')).toBeDefined();
  });

  it('reads dates in the order of day and month that is chosen', async () => {
    const { uploads } = openPage(stored);
    const [head, ...tasks] = text.split('\n');
    const dated = [`${head};Toimituspäivä`, `${tasks[0]};12/31/2026`, `${tasks[1]};1/2/2027`].join('\n');
    chooseFile(fileOf('orders.csv', [dated]));
    press('Continue');
    fireEvent.change(await screen.findByLabelText('Dates'), { target: { value: 'month' } });
    press('Check');
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2 tasks' }));
    await twice('Import Successful');
    expect(uploads[0]?.data).toMatchObject([{ deliveryDate: '2026-12-31' }, { deliveryDate: '2027-01-02' }]);
  });

  it('ends with what was stored', async () => {
    const { uploads } = openPage(stored);
    await check();
    press('Import 2 tasks');
    await twice('Import Successful');
    expect(uploads).toEqual([
      {
        data: [
          expect.objectContaining({ taskNumber: 'A1', taskAmount: '1.5' }),
          expect.objectContaining({ taskNumber: 'A2', taskAmount: '2' }),
        ],
      },
    ]);
  });

  it.each([
    ['none', 'No response from the server'],
    [
      { status: 500, body: { message: 'Out of paper' } },
      'Server responded with an error: 500 · Out of paper',
    ],
  ] as const)(
    'says why it stopped, in red and in a toast, and goes on from there: %s',
    async (answer, message) => {
      const { uploads } = openPage(answer, answer, answer, answer, stored);
      await check();
      press('Import 2 tasks');
      await twice(message);
      expect(uploads).toHaveLength(4);
      press('Continue');
      expect(await screen.findByText('Tasks created')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    },
  );

  it('lists the rows that the server refused, and sends the tasks without them', async () => {
    const refused = { status: 422, body: { message: 'Refused', fields: { 'data.1.bin': 'Closed today' } } };
    const { uploads } = openPage(refused, { ...stored, body: { ...stored.body, created: 1, lines: 1 } });
    await check();
    press('Import 2 tasks');
    expect(await screen.findByText('The server refused 1 row; its task was not stored.')).toBeDefined();
    expect(screen.getByText('3 · Bin: Closed today')).toBeDefined();
    expect(uploads.map(({ data }) => data.length)).toEqual([2, 1]);
  });

  it('reads and checks without a connection, and sends when there is one', async () => {
    const { device } = openPage(stored);
    device.setConnectivity('offline');
    await check();
    const send = screen.getByRole('button', { name: 'Import 2 tasks' });
    expect(send.hasAttribute('disabled')).toBe(true);
    expect(within(document.body).getByText(/Importing tasks needs a connection/)).toBeDefined();
    device.setConnectivity('online');
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
  });
});
