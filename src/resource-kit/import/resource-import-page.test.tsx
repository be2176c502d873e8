// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { fakeImportWorker } from '../../../tests/fakes/fake-import-worker';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { pickers } from '../../domain/resources/company/pickers';
import { DeviceFailure, type DeviceTrouble } from '../../sync/device-failure';
import { DeviceProvider } from '../device/device';
import type { FromImportWorker, ToImportWorker } from './import-wire';
import { ResourceImportPage } from './resource-import-page';

const ImportWorker = fakeImportWorker(() => Promise.reject(new TypeError('nothing is sent')));

interface Given {
  readonly device?: ReturnType<typeof createFakeDevice>;
  readonly worker?: unknown;
  readonly around?: (page: ReactNode) => ReactNode;
}

function openPage({
  device = createFakeDevice(),
  worker = ImportWorker,
  around = (page) => page,
}: Given = {}) {
  vi.stubGlobal('Worker', worker);
  const at = '/pickers/import';
  renderPage(around(<ResourceImportPage resource={pickers} />), { device, path: at, at });
  return device;
}

function fileOf(name: string, text: string, stream = () => new Response(text).body): File {
  return Object.assign(new File([text], name, { type: 'text/csv' }), { stream });
}

const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a file', { selector: 'input' }), {
    target: { files: [file] },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const find = (name: string) => screen.findByRole('button', { name });
/** Until everything that was started has ended. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

const head = 'pickerCode;firstName;lastName';
const fileA = fileOf('a.csv', `${head}\nA1;Aino;Aalto\nA2;Eino;Elo\nA3;Oili;Oja`);
const fileB = fileOf('b.csv', `${head}\nB1;Ukko;Utu`);

async function check(file: File, count: string): Promise<void> {
  choose(file);
  press('Continue');
  fireEvent.click(await find('Check'));
  await find(`Import ${count}`);
}

const failing = (trouble: DeviceTrouble) => {
  const device = createFakeDevice();
  const submit = vi.fn(device.submit).mockRejectedValueOnce(new DeviceFailure('no', trouble));
  return Object.assign(device, { submit });
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('continues at the heading of each step when the pressed control has gone with the step before', async () => {
  openPage();
  choose(fileA);
  const step = async (pressed: string) => {
    const button = await find(pressed);
    act(() => button.focus());
    fireEvent.click(button);
  };
  await step('Continue');
  const columns = await screen.findByRole('heading', { name: 'Columns' });
  await waitFor(() => expect(document.activeElement).toBe(columns));
  await step('Check');
  const check = await screen.findByRole('heading', { name: 'Check' });
  await waitFor(() => expect(document.activeElement).toBe(check));
  expect(screen.getByText(/in order/).textContent?.trim()).toBe('3 rows are in order.');
  await step('Import 3 rows');
  const end = await screen.findByText('Import Successful');
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(end)).toBe(true);
  expect(screen.getByText('3 rows are created or changed.')).toBeDefined();
});

it('names the columns of a file that it does not import', async () => {
  openPage();
  choose(fileOf('pins.csv', `${head};pin;colour\nA1;Aino;Aalto;1234;blue`));
  press('Continue');
  expect(await screen.findByText('Columns of the file that are not imported: pin, colour')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Surname|^Last/), { target: { value: '3' } });
  expect(screen.getByText('Columns of the file that are not imported: lastName, colour')).toBeDefined();
});

it('counts those that it cannot name', async () => {
  openPage();
  const more = Array.from({ length: 15 }, (_, index) => `extra ${index + 1}`);
  choose(fileOf('wide.csv', `${head};${more.join(';')}\nA1;Aino;Aalto`));
  press('Continue');
  expect(await screen.findByText(/not imported: extra 1, .*extra 12 and 3 more$/)).toBeDefined();
});

it('has one visible tab stop for the choice of a file, and names the chosen one', () => {
  openPage();
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  expect(input.tabIndex).toBe(-1);
  expect(screen.getByRole('button', { name: 'Choose a file' }).tabIndex).toBe(0);
  expect(screen.getByRole('status').textContent).toBe('Drop a CSV file here, or choose one.');
  choose(fileA);
  expect(screen.getByRole('status').textContent).toMatch(/^a\.csv · /);
});

it('marks the rows with errors as such: none was refused, since none was sent', async () => {
  openPage();
  choose(fileOf('wrong.csv', `${head}\nA1;Aino;Aalto\n;Eino;Elo`));
  press('Continue');
  fireEvent.click(await find('Check'));
  await find('Import 1 row');
  const marked = (await screen.findAllByRole('row')).filter((row) => row.textContent?.includes('errors'));
  expect(marked.map((row) => row.textContent)).toEqual([expect.stringMatching(/^The row has errors3/)]);
  expect(screen.queryByText('Change refused')).toBeNull();
});

describe('rows that were not stored', () => {
  it('stay if they can be sent again', async () => {
    const device = openPage({ device: failing('full') });
    await check(fileA, '3 rows');
    press('Import 3 rows');
    expect(await screen.findByText(/^Nothing was stored\./)).toBeDefined();
    expect(screen.queryByText('Back to the list')).toBeNull();
    press('Import 3 rows');
    expect(await screen.findByText('Back to the list')).toBeDefined();
    expect(device.entries).toHaveLength(3);
  });

  it('are not called missing if that is unknown', async () => {
    openPage({ device: failing('unknown') });
    await check(fileA, '3 rows');
    press('Import 3 rows');
    expect(await screen.findByText(/^It is not known whether the rows were stored\./)).toBeDefined();
    expect(screen.queryByText(/^Nothing was stored\./)).toBeNull();
    expect(screen.queryByText('Back to the list')).toBeNull();
  });

  it('are reported after the session has ended', async () => {
    const device = createFakeDevice();
    const around = (page: ReactNode) => (
      <DeviceProvider device={device} session={adminSession} isReadOnly>
        {page}
      </DeviceProvider>
    );
    openPage({ device, around });
    await check(fileA, '3 rows');
    press('Import 3 rows');
    expect(await screen.findByText(/^Nothing was stored\./)).toBeDefined();
    expect(screen.queryByText('Back to the list')).toBeNull();
    expect(await find('Import 3 rows')).toBeDefined();
  });
});

describe('a file that another one replaces', () => {
  it('does not come back when its check answers', async () => {
    const held: (() => void)[] = [];
    class Worker extends ImportWorker {
      #checks: number[] = [];
      override postMessage(message: ToImportWorker): void {
        if (message.name === 'check') this.#checks.push(message.id);
        super.postMessage(message);
      }
      override dispatchEvent(event: MessageEvent<FromImportWorker>): boolean {
        if (this.#checks[0] !== event.data.id) return super.dispatchEvent(event);
        held.push(() => super.dispatchEvent(event));
        return true;
      }
    }
    openPage({ worker: Worker });
    choose(fileA);
    press('Continue');
    fireEvent.click(await find('Check'));
    await waitFor(() => expect(held).toHaveLength(1));
    press('Another file');
    choose(fileB);
    held[0]?.();
    await settle();
    expect(screen.queryByRole('button', { name: 'Import 3 rows' })).toBeNull();
    expect(screen.getByText(/^b\.csv/)).toBeDefined();
    press('Continue');
    fireEvent.click(await find('Check'));
    expect(await find('Import 1 row')).toBeDefined();
  });

  it('is not checked any more if the device had not answered yet', async () => {
    const device = createFakeDevice();
    const answers: (() => void)[] = [];
    const { readRows } = device;
    device.readRows = async (query) => {
      if (answers.length < 3) await new Promise<void>((resolve) => answers.push(resolve));
      return readRows(query);
    };
    const asked: string[] = [];
    class Worker extends ImportWorker {
      override postMessage(message: ToImportWorker): void {
        asked.push(message.name);
        super.postMessage(message);
      }
    }
    openPage({ device, worker: Worker });
    choose(fileA);
    press('Continue');
    fireEvent.click(await find('Check'));
    await waitFor(() => expect(answers).toHaveLength(3));
    press('Another file');
    choose(fileB);
    press('Continue');
    await find('Check');
    for (const answer of answers) answer();
    await settle();
    expect(asked).toEqual(['open', 'open']);
  });

  it('does not come back when it has been read', async () => {
    const text = `${head}\nS1;Slow;One\nS2;Slow;Two`;
    let goOn: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const stream = () =>
      new ReadableStream({
        async start(controller) {
          await waiting;
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      });
    openPage();
    choose(fileOf('slow.csv', text, stream));
    press('Continue');
    await screen.findByRole('progressbar', { name: 'Reading the file' });
    choose(fileB);
    goOn?.();
    await settle();
    expect(screen.getByText(/^b\.csv/)).toBeDefined();
    press('Continue');
    fireEvent.click(await find('Check'));
    expect(await find('Import 1 row')).toBeDefined();
  });
});
