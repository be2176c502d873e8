// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { pickers } from '../../domain/resources/company/pickers';
import { keepListContext } from '../list/list-context';
import { listNeighbours, siblingNeighbours } from './neighbours';
import { RecordFrame } from './record-frame';
import { dropUnsaved } from './unsaved/unsaved';
import { useUnsaved } from './unsaved/use-unsaved';
import { useRecordEdit } from './use-record-edit';

beforeEach(() => sessionStorage.clear());

const crumbs = [{ label: 'Things', href: '/things' }, { label: 'Two' }];

function Form({ id }: { id: string }) {
  useUnsaved(true);
  return <form id={id} tabIndex={-1} aria-label="Form" />;
}

function Thing({ id, form: Fields = Form }: { id: number; form?: ComponentType<{ id: string }> }) {
  const edit = useRecordEdit(pickers, id);
  return (
    <RecordFrame
      crumbs={crumbs}
      title="Two"
      windowTitle={['Two', 'Things']}
      neighbours={listNeighbours('things', id)}
      state="waiting"
      form={edit.form}
      onEdit={edit.start}
      onDelete={() => {}}
      actions={<button type="button">Ring</button>}
    >
      <Suspense>{edit.form?.id ? <Fields id={edit.form.id} /> : <p>facts</p>}</Suspense>
    </RecordFrame>
  );
}

const show = () =>
  renderPage(<Thing id={2} />, { device: createFakeDevice(), path: '/things/2', at: '/things/2' });

it('leads to the records beside this one in the list, with Alt and the arrow keys too', async () => {
  keepListContext('things', { ids: [1, 2, 3], offset: 50, total: 90, from: '/things?p=2' });
  const back = show();
  expect(screen.getByText('52 of 90')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(back.address()).toBe('/things/1'));
  back.unmount();
  const on = show();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(on.address()).toBe('/things/3'));
});

it('has no pager if the record was opened without its list', () => {
  show();
  expect(screen.queryByRole('navigation', { name: 'Previous and next' })).toBeNull();
});

it('keeps Edit and the buttons beside it on one line, however many actions there are', () => {
  show();
  const line = screen.getByRole('button', { name: 'Edit' }).parentElement ?? document.body;
  expect(within(line).getByRole('button', { name: 'Delete' })).toBeDefined();
  expect(within(line).queryByRole('button', { name: 'Ring' })).toBeNull();
  expect(line.className).not.toContain('wrap');
});

it('finds the pages beside one under the same record', () => {
  const addresses = ['/a/1', '/a/2'];
  expect(siblingNeighbours(addresses, 1)).toMatchObject({ previous: '/a/1', next: undefined });
  expect(siblingNeighbours(addresses, -1)).toMatchObject({ previous: undefined, position: undefined });
});

it('has Cancel and Save in place of its actions while it is edited, and asks before changes are lost', async () => {
  show();
  expect(screen.getByText('Not sent yet')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'e' });
  const form = await screen.findByRole('form', { name: 'Form' });
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('form')).toBe(form.id);
  expect(screen.queryByRole('button', { name: 'Ring' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('facts')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('facts')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ring' })).toBeDefined();
});

it('asks once about its changes, however often Cancel is pressed before the question appears', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await screen.findByRole('form', { name: 'Form' });
  fireEvent.click(cancel);
  fireEvent.click(cancel);
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('facts')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('moves the focus into the form and back to Edit', async () => {
  show();
  const edit = screen.getByRole('button', { name: 'Edit' });
  edit.focus();
  fireEvent.click(edit);
  const form = await screen.findByRole('form', { name: 'Form' });
  await waitFor(() => expect(document.activeElement).toBe(form));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('facts');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
});

it('moves the focus into a form whose code is loaded first', async () => {
  let arrive = () => {};
  const code = new Promise<{ default: typeof Form }>((resolve) => {
    arrive = () => resolve({ default: Form });
  });
  const page = <Thing id={2} form={lazy(() => code)} />;
  renderPage(page, { device: createFakeDevice(), path: '/things/2', at: '/things/2' });
  const edit = screen.getByRole('button', { name: 'Edit' });
  act(() => edit.focus());
  fireEvent.click(edit);
  expect(screen.queryByRole('form')).toBeNull();
  await act(async () => arrive());
  const form = await screen.findByRole('form');
  await waitFor(() => expect(document.activeElement).toBe(form));
});

it('is not opened again by the second of two quick presses of Enter', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const edit = await screen.findByRole('button', { name: 'Edit' });
  await waitFor(() => expect(document.activeElement).toBe(edit));
  // A button is pressed by the browser's default action of the key.
  const isPressed = () => fireEvent.keyDown(edit, { key: 'Enter' });
  expect(isPressed()).toBe(false);
  clock.mockReturnValue(now + 1000);
  expect(isPressed()).toBe(true);
});

it('moves the focus into the form with the shortcut too, from anywhere', async () => {
  show();
  screen.getByRole('link', { name: 'Things' }).focus();
  fireEvent.keyDown(document.body, { key: 'e' });
  const form = await screen.findByRole('form', { name: 'Form' });
  await waitFor(() => expect(document.activeElement).toBe(form));
});

it('asks once whether to delete, however often Delete is pressed', async () => {
  const asked: (() => void)[] = [];
  const remove = () => new Promise<void>((resolve) => asked.push(resolve));
  const page = (
    <RecordFrame crumbs={crumbs} title="Two" windowTitle={['Two']} form={null} onDelete={remove}>
      facts
    </RecordFrame>
  );
  renderPage(page, { device: createFakeDevice(), path: '/things/2', at: '/things/2' });
  const button = screen.getByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.());
  fireEvent.click(button);
  expect(asked).toHaveLength(2);
});

it('saves once, however often Save is pressed, and once more afterwards', async () => {
  const saves: (() => void)[] = [];
  const form = { onSave: () => new Promise<void>((resolve) => saves.push(resolve)), cancel: () => {} };
  const page = (
    <RecordFrame crumbs={crumbs} title="New" windowTitle={['New']} form={form}>
      fields
    </RecordFrame>
  );
  renderPage(page, { device: createFakeDevice(), path: '/new', at: '/new' });
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(saves).toHaveLength(1);
  saves[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.click(save);
  expect(saves).toHaveLength(2);
});

it('closes its form after the user has agreed to lose the changes, on the way to another part of the page', async () => {
  const page = (
    <>
      <Thing id={2} />
      <Link to="/things/2/logs">Log</Link>
      <Link to="/things/2">Lines</Link>
    </>
  );
  renderPage(page, { device: createFakeDevice(), path: '/things/2/*', at: '/things/2' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  fireEvent.click(screen.getByRole('link', { name: 'Log' }));
  expect(screen.getByRole('form')).toBeDefined();
  act(() => dropUnsaved());
  fireEvent.click(screen.getByRole('link', { name: 'Lines' }));
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText('facts')).toBeDefined();
});

/** A form with changes, and a dialog over it. */
function Changeable({ id }: { id: string }) {
  const [[isDirty, isDialogDirty], setDirty] = useState([false, false]);
  useUnsaved(isDirty);
  useUnsaved(isDialogDirty);
  return (
    <form id={id} tabIndex={-1} aria-label="Form">
      <button type="button" onClick={() => setDirty([!isDirty, false])}>
        Type
      </button>
      <button type="button" onClick={() => setDirty([false, true])}>
        Type in the dialog
      </button>
      {isDialogDirty && <div role="alertdialog" aria-modal="true" />}
    </form>
  );
}

it.each([
  ['what was typed was taken back', ['Type', 'Type'], false],
  ['only a dialog over it was saved', ['Type in the dialog'], true],
] as const)('keeps its form on the way to another part of the page if %s', async (_, presses, isSaved) => {
  const page = (
    <>
      <Thing id={2} form={Changeable} />
      <Link to="/things/2/logs">Log</Link>
    </>
  );
  renderPage(page, { device: createFakeDevice(), path: '/things/2/*', at: '/things/2' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  for (const name of presses) fireEvent.click(screen.getByRole('button', { name }));
  if (isSaved) act(() => dropUnsaved());
  fireEvent.click(screen.getByRole('link', { name: 'Log' }));
  expect(screen.getByRole('form')).toBeDefined();
});
