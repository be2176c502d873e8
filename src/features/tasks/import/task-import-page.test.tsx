// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../../tests/fakes/fake-import-worker';
import { renderPage } from '../../../../tests/fakes/render-page';
import type { ToImportWorker } from '../../../resource-kit/import/import-wire';
import { hasUnsaved } from '../../../resource-kit/record/unsaved/unsaved';
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

/** Requests to the worker. */
const asked: string[] = [];

type Answer = { readonly status: number; readonly body: unknown } | 'none' | 'never';

/** Shows the page with a server that gives each upload the next of these answers. */
function openPage(...answers: readonly Answer[]) {
  return openPageOver(rows, ...answers);
}

/** The same with the device's data. */
function openPageOver(known: Parameters<typeof createFakeDevice>[0], ...answers: readonly Answer[]) {
  const uploads: { readonly data: readonly unknown[] }[] = [];
  const fetch = async (_: string, init: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(uploads.length, answers.length - 1)] ?? 'none';
    uploads.push(JSON.parse(String(init.body)));
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  };
  class Worker extends fakeImportWorker(fetch) {
    override postMessage(message: ToImportWorker): void {
      asked.push(message.name);
      super.postMessage(message);
    }
  }
  vi.stubGlobal('Worker', Worker);
  const device = createFakeDevice(known);
  renderPage(<TaskImportPage />, { device, path: '/tasks/uploadTasks', at: '/tasks/uploadTasks' });
  return { device, uploads };
}

/** The files given to the browser as downloads from now on. */
function catchDownloads(): readonly Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  URL.revokeObjectURL = () => {};
  return saved;
}

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
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

async function check(file = fileOf('orders.csv', [text]), ready = 'Import 2 tasks'): Promise<void> {
  chooseFile(file);
  press('Continue');
  fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
  await screen.findByRole('button', { name: ready });
}

/** On the page and in a toast. */
const twice = (message: string) =>
  waitFor(() =>
    expect(screen.getAllByText((content) => content.startsWith(message)).length).toBeGreaterThanOrEqual(2),
  );

const stored = { status: 200, body: { message: 'Import Successful', created: 2, lines: 2, skipped: [] } };

describe('the import of tasks', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

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

  it('names the column of a problem, also one that the file lacks', async () => {
    openPage();
    await check(fileOf('orders.csv', [`${text}\nA3;W1;INT;BOLT;A-1;2`]));
    expect(await screen.findByText('To bin: This field is required')).toBeDefined();
  });

  it('counts tasks that the device has apart, and names routes that it does not, without refusing them', async () => {
    const done = { status: 'completed', timeCompleted: new Date().toISOString() };
    const known = {
      ...rows,
      tasks: [
        { taskID: 1, companyID: 1, taskNumber: 'A1', status: 'new' },
        { taskID: 2, companyID: 1, taskNumber: 'A2', ...done },
      ],
      routes: [{ routeID: 3, companyID: 1, name: 'North' }],
    };
    const { uploads } = openPageOver(known, stored);
    const lines = ['A1', 'A2', 'A3', 'A2'].map((task) => `${task};W1;PIC;BOLT;A-1;1`);
    const named = ['West', 'North', 'Nroth', 'North'].map((route, index) => `${lines[index]};${route}`);
    const file = ['Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Hyllypaikka;Määrä;Reitti', ...named].join('\n');
    await check(fileOf('orders.csv', [file]), 'Import 1 new task');
    expect(screen.getByText(/^1 row is in order: 1 new task\./)).toBeDefined();
    expect(screen.getByText(/^2 tasks exist already and are left unchanged: 3 rows\./)).toBeDefined();
    expect(screen.getByText(/^1 route is not known: Nroth\./)).toBeDefined();
    press('Import 1 new task');
    await waitFor(() => expect(uploads[0]?.data).toHaveLength(4));
  });

  describe('a file whose tasks exist already, as far as the device knows', () => {
    const known = {
      ...rows,
      tasks: ['A1', 'A2'].map((taskNumber, index) => ({
        taskID: index + 1,
        companyID: 1,
        taskNumber,
        status: 'new',
      })),
    };

    it('is said to have all of them, and asks the server when the user wants it', async () => {
      const { uploads } = openPageOver(known, stored);
      await check(undefined, 'Import anyway');
      expect(screen.getByText(/^All 2 tasks exist already and are left unchanged: 2 rows\./)).toBeDefined();
      expect(screen.getByText(/only the tasks that the server does not have/)).toBeDefined();
      expect(screen.queryByText(/in order/)).toBeNull();
      expect(screen.queryByRole('button', { name: /new task/ })).toBeNull();
      press('Import anyway');
      await twice('Import Successful');
      expect(uploads[0]?.data).toHaveLength(2);
    });

    it('is not said to have all of them where other rows have errors', async () => {
      openPageOver(known);
      await check(fileOf('orders.csv', [`${text}\nA3;W1;PIC;BOLT;A-1;x`]), 'Import anyway');
      expect(screen.getByText(/^2 tasks exist already and are left unchanged: 2 rows\./)).toBeDefined();
    });

    it('counts the sent tasks, not the new ones, while they are sent', async () => {
      openPageOver(known, 'never');
      await check(fileOf('orders.csv', [`${text}\nA3;W1;PIC;BOLT;A-1;1`]), 'Import 1 new task');
      press('Import 1 new task');
      expect(await screen.findByText('0 of 3 tasks')).toBeDefined();
    });
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
    expect(screen.getByText('Keep this page open until the import is done.')).toBeDefined();
  });

  it('asks before the page is left while something is still to be sent, and not afterwards', async () => {
    const answers: ((reply: Response) => void)[] = [];
    vi.stubGlobal(
      'Worker',
      fakeImportWorker(() => new Promise((resolve) => answers.push(resolve))),
    );
    renderPage(<TaskImportPage />, { device: createFakeDevice(rows), path: '/', at: '/' });
    await check();
    expect(hasUnsaved()).toBe(false);
    press('Import 2 tasks');
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(hasUnsaved()).toBe(true);
    answers[0]?.(Response.json(stored.body));
    expect(await screen.findByText('Tasks created')).toBeDefined();
    expect(hasUnsaved()).toBe(false);
  });

  it('counts lines beside tasks where they are more', async () => {
    openPage('never');
    const [head, first, second] = text.split('\n');
    await check(fileOf('orders.csv', [[head, first, second, second].join('\n')]));
    press('Import 2 tasks');
    expect(await screen.findByText('0 of 3 lines')).toBeDefined();
  });

  it('reads amounts by the decimal mark that they tell, and by the one that the user has chosen', async () => {
    const { uploads } = openPage(stored);
    const file = 'Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Hyllypaikka;Paljon';
    const tasks = ['A1;W1;PIC;BOLT;A-1;1.250', 'A2;W1;PIC;BOLT;A-1;0.250'];
    chooseFile(fileOf('orders.csv', [[file, ...tasks].join('\n')]));
    press('Continue');
    const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
    const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
    await screen.findByRole('button', { name: 'Check' });
    expect(select('Decimal mark').value).toBe(',');
    choose('Amount', '5');
    expect(select('Decimal mark').value).toBe('.');
    choose('Decimal mark', ',');
    choose('Lot', '5');
    expect(select('Decimal mark').value).toBe(',');
    choose('Decimal mark', '.');
    press('Check');
    fireEvent.click(await screen.findByRole('button', { name: 'Import 2 tasks' }));
    await waitFor(() =>
      expect(uploads[0]?.data).toMatchObject([{ taskAmount: '1.250' }, { taskAmount: '0.250' }]),
    );
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
      expect(hasUnsaved()).toBe(true);
      press('Continue');
      expect(await screen.findByText('Tasks created')).toBeDefined();
      expect(hasUnsaved()).toBe(false);
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

  describe('the rows that are left out', () => {
    const head = 'Tilausnumero;Varasto;Tyyppi;Tuotekoodi;Hyllypaikka;Määrä';

    /** The file of skipped rows that results from a file, line by line. */
    async function saveLeftOut(...lines: readonly string[]): Promise<readonly string[]> {
      const saved = catchDownloads();
      chooseFile(fileOf('orders.csv', [lines.join('\n')]));
      press('Continue');
      fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Save the errors' }));
      await waitFor(() => expect(saved).toHaveLength(1));
      return (await textOf(saved[0])).trimEnd().split('\r\n');
    }

    it('are saved with their own cells, each once, in a file that is imported again', async () => {
      const { uploads } = openPage(stored);
      const lines = await saveLeftOut(
        `${head};problem`,
        'A1;W1;PIC;BOLT;A-1;1,5;',
        'A2;W1;PIC;BOLT;-A;1,500;"x; ""y"""',
        'A2;W9;PIC;NEW;A-1;2;',
      );
      expect(lines).toEqual([
        `Row of the file;Column;Problem (2);${head};problem`,
        `3;;In order, but left out with a row that has errors;A2;W1;PIC;BOLT;'-A;1,500;"x; ""y"""`,
        '4;Warehouse code, Product code;Warehouse code: Differs from the first row of the task · Warehouse code: There is no warehouse W9 · Product code: There is no product NEW;A2;W9;PIC;NEW;A-1;2;',
      ]);
      press('Back to the columns');
      press('Another file');
      chooseFile(fileOf('mended.csv', [lines.join('\n').replace('A2;W9;PIC;NEW', 'A2;W1;PIC;BOLT')]));
      press('Continue');
      fireEvent.click(await screen.findByRole('button', { name: 'Check' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Import 1 task' }));
      await waitFor(() =>
        expect(uploads[0]?.data).toMatchObject([
          { taskNumber: 'A2', bin: '-A', taskAmount: '1.500' },
          { taskNumber: 'A2', bin: 'A-1', taskAmount: '2' },
        ]),
      );
    });

    it('have the three columns once when they are saved again', async () => {
      openPage(stored);
      const [first, second] = await saveLeftOut(
        `Row of the file;Column;Problem;${head}`,
        '7;Amount;Not mended;A2;W1;PIC;BOLT;A-1;x',
      );
      expect(first).toBe(`Row of the file;Column;Problem;${head}`);
      expect(second).toMatch(/^2;Amount;[^;]+;A2;W1;PIC;BOLT;A-1;x$/);
    });

    it('come from the worker a thousand at a time', async () => {
      openPage(stored);
      asked.length = 0;
      const bad = Array.from({ length: 2500 }, (_, row) => `A${row};W1;PIC;BOLT;A-1;x`);
      expect(await saveLeftOut(head, ...bad)).toHaveLength(2501);
      expect(asked.filter((name) => name === 'leftOut')).toHaveLength(3);
    });
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
