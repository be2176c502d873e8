// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { adminSession, renderPage } from '../../../tests/fakes/render-page';
import { ConfigGroupPage } from './company-feature-pages';
import { ConfigPage } from './flag-pages';

const findEditor = () =>
  waitFor(() => {
    const [content] = [...document.querySelectorAll('div')].flatMap(
      (each) => each.shadowRoot?.querySelector<HTMLElement>('[role="textbox"]') ?? [],
    );
    const found = content && EditorView.findFromDOM(content);
    if (!found) throw new Error('the editor is not there yet');
    return found;
  });

it('a value of JSON is entered in the editor, and one that cannot be read is not saved', async () => {
  const config = { configID: 3, name: 'units', value: '{"weight": "kg"}', defaultValue: null };
  const device = createFakeDevice({ configs: [config] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<ConfigPage />, { device, path: '/configs/:id/*', at: '/configs/3', session });
  // When read: one property per line.
  await screen.findByText(/"weight": "kg"/, { selector: 'pre' });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const editor = await findEditor();
  const type = (insert: string) =>
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } }));
  type('{"weight": }');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('invalid json: a value is expected (line 1, column 12)')).toBeDefined();
  expect(device.entries).toHaveLength(0);
  // In the editor any text is checked as JSON, whatever its first character.
  type('"weight": "kg"}');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^invalid json: nothing is expected after the value/)).toBeDefined();
  expect(device.entries).toHaveLength(0);
  type('{"weight": "lb"}');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({ request: { body: { value: '{"weight": "lb"}' } } });
});

it('the value of a switch is chosen, and may be left to the default', async () => {
  const config = { configID: 4, name: 'config_x', value: null, defaultValue: 'false' };
  const device = createFakeDevice({ configs: [config] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<ConfigPage />, { device, path: '/configs/:id/*', at: '/configs/4', session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const value = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Value/ });
  expect([...value.options].map(({ text }) => text)).toEqual(['–', 'On', 'Off']);
  fireEvent.change(value, { target: { value: 'true' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
  expect(device.entries[0]).toMatchObject({ request: { body: { value: 'true' } } });
});

it('a text that becomes JSON while it is typed is checked before it is saved, in the field that it was begun in', async () => {
  const device = createFakeDevice({ configs: [] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<ConfigPage />, { device, path: '/configs/:id/*', at: '/configs/new', session });
  const value = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Value/ });
  const type = (text: string) => fireEvent.change(value, { target: { value: text } });
  type('{"weight": }');
  expect(await screen.findByText('invalid json: a value is expected (line 1, column 12)')).toBeDefined();
  type('{"weight": "kg"}');
  expect(await screen.findByText('valid json')).toBeDefined();
  type('kg');
  await waitFor(() => expect(screen.queryByText('valid json')).toBeNull());
  expect(value.isConnected).toBe(true);
});

it('an unusable value for all companies is not saved; an old one may stay', async () => {
  const zone = { configID: 6, name: 'config_time_zone', value: 'Turku', defaultValue: 'UTC' };
  const device = createFakeDevice({ configs: [zone] });
  const session = { ...adminSession, userID: 1 };
  renderPage(<ConfigPage />, { device, path: '/configs/:id/*', at: '/configs/6', session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const value = await screen.findByRole('textbox', { name: /^Value/ });
  fireEvent.change(value, { target: { value: 'Helsinki' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^There is no time zone of this name/)).toBeDefined();
  expect(device.entries).toHaveLength(0);
  fireEvent.change(value, { target: { value: 'Turku' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Description/ }), { target: { value: 'Where' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(device.entries).toHaveLength(1));
});

it('an unusable value of a config group is not saved', async () => {
  const zone = { configID: 6, name: 'config_time_zone', value: null, defaultValue: 'UTC' };
  const device = createFakeDevice({
    configs: [zone],
    configGroups: [{ configGroupID: 3, name: 'Shops' }],
    groupConfigs: [{ groupConfigID: 1, configGroupID: 3, configID: 6, value: 'Europe/Helsinki' }],
  });
  const session = { ...adminSession, userID: 1 };
  const at = '/configGroups/3/configs/1';
  renderPage(<ConfigGroupPage />, { device, path: '/configGroups/:id/*', at, session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const value = await screen.findByRole('textbox', { name: /^Value/ });
  fireEvent.change(value, { target: { value: 'Helsinki' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^There is no time zone of this name/)).toBeDefined();
  expect(device.entries).toHaveLength(0);
});

it('a value of a config group is checked anew where it becomes that of another config', async () => {
  const device = createFakeDevice({
    configs: [
      { configID: 6, name: 'config_time_zone', value: null, defaultValue: 'UTC' },
      { configID: 7, name: 'config_town', value: null, defaultValue: null },
    ],
    configGroups: [{ configGroupID: 3, name: 'Shops' }],
    groupConfigs: [{ groupConfigID: 1, configGroupID: 3, configID: 7, value: 'Helsinki' }],
  });
  const session = { ...adminSession, userID: 1 };
  const at = '/configGroups/3/configs/1';
  renderPage(<ConfigGroupPage />, { device, path: '/configGroups/:id/*', at, session });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const config = await screen.findByRole('combobox', { name: /^Config/ });
  fireEvent.change(config, { target: { value: 'zone' } });
  fireEvent.click(await screen.findByRole('option', { name: /config_time_zone/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^There is no time zone of this name/)).toBeDefined();
  expect(device.entries).toHaveLength(0);
});

describe('the company\u2019s own value', () => {
  const open = async (value: string | null, defaultValue: string | null, name = 'units') => {
    const config = { configID: 5, name, value, defaultValue, description: null, categoryID: null };
    const company = { companyID: 1, companyCode: 'DEMO', name: 'Demo', groupValues: null };
    const device = createFakeDevice({ configs: [config], companies: [company], companyConfigs: [] });
    const session = { ...adminSession, userID: 1 };
    renderPage(<ConfigPage />, { device, path: '/configs/:id/*', at: '/configs/5', session });
    fireEvent.click(await screen.findByRole('button', { name: 'Set the value of DEMO' }));
    return device;
  };

  it('is entered in the editor if the global one is JSON, and must then be JSON', async () => {
    const device = await open('{"weight": "kg"}', null);
    const editor = await findEditor();
    expect(editor.contentDOM.getAttribute('aria-label')).toBe('Value of DEMO');
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: 'kg' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^invalid json: a value is expected/)).toBeDefined();
    expect(device.entries).toHaveLength(0);
  });

  it('is not saved if it is unusable', async () => {
    const device = await open(null, 'UTC', 'config_time_zone');
    const field = screen.getByRole('textbox', { name: 'Value of DEMO' });
    fireEvent.change(field, { target: { value: 'Helsinki' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^There is no time zone of this name/)).toBeDefined();
    expect(device.entries).toHaveLength(0);
    fireEvent.change(field, { target: { value: 'Europe/Helsinki' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
  });

  it('is named in the messages about setting and removing it', async () => {
    const device = await open(null, 'UTC', 'config_time_zone');
    const field = screen.getByRole('textbox', { name: 'Value of DEMO' });
    fireEvent.change(field, { target: { value: 'Europe/Helsinki' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Set the value of DEMO: Time zone')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the value of DEMO' }));
    expect(await screen.findByText('Remove the value of DEMO: Time zone')).toBeDefined();
    expect(device.entries.map(({ title }) => title.id)).toEqual([
      'Set the value of {company}: {name}',
      'Remove the value of {company}: {name}',
    ]);
  });

  it('is checked while it is typed where it is the first one of JSON', async () => {
    await open(null, null);
    const field = screen.getByRole('textbox', { name: 'Value of DEMO' });
    fireEvent.change(field, { target: { value: '[1' } });
    expect(await screen.findByText(/^invalid json: /)).toBeDefined();
  });

  it('is saved over no value if there was none, whatever another user has set since', async () => {
    const device = await open(null, null);
    const theirs = { companyConfigID: 8, companyID: 1, configID: 5, value: 'lb' };
    device.server.get('companyConfigs')?.set(8, theirs);
    act(() => device.setConnectivity('online'));
    await screen.findByText('lb');
    fireEvent.change(screen.getByRole('textbox', { name: 'Value of DEMO' }), { target: { value: 'kg' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(device.entries).toHaveLength(1));
    expect(device.entries[0]).toMatchObject({ base: { value: null }, request: { body: { value: 'kg' } } });
  });
});
