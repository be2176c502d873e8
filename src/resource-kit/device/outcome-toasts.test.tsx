// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeDevice } from '../../../tests/fakes/fake-device';
import { renderPage } from '../../../tests/fakes/render-page';
import { createRow, deleteRow, updateRow } from '../../domain/mutations/rows';
import type { Resource, Row } from '../../domain/resource';
import { reasonCodes } from '../../domain/resources/catalog/reason-codes';
import { companyConfigs, companyFeatures } from '../../domain/resources/company/configs';
import { dispatches } from '../../domain/resources/sites/dispatches';
import type { Write } from '../../domain/sync/write';
import type { Device, UserActionOutcome } from '../../sync/device';
import { OutcomeToasts, rememberUserAction } from './outcome-toasts';

it('names a server failure by the user’s words for it, without asking the server, and says that it is tried again', async () => {
  let tell: (outcome: UserActionOutcome) => void = () => {};
  const code = { reasonCodeID: 7, companyID: 1, reasonCode: 'R7', description: null };
  const fake = createFakeDevice({ reasonCodes: [code] });
  const askedOfServer: unknown[] = [];
  const device: Device = {
    ...fake,
    readChildren: (...asked) => {
      if (!asked[2]?.isHereOnly) askedOfServer.push(asked);
      return fake.readChildren(...asked);
    },
    watchOutcomes: (onOutcome: typeof tell) => {
      tell = onOutcome;
      return () => {};
    },
  };
  renderPage(<OutcomeToasts device={device} />, { device, path: '/', at: '/' });
  const told = [7, 8].map((id) => ({ resource: 'reasonCodes', id, row: null }));
  const groups = [{ ok: false, message: 'Out of paper', code: null, ids: [7, 8], rows: told }];
  act(() => tell({ userActionID: 'a', name: 'reasonCodes.edit', groups, replaced: {}, isRepeated: true }));
  expect(await screen.findByText('[R7, 8]: Out of paper. It is kept, and tried again.')).toBeDefined();
  expect(askedOfServer).toEqual([]);
});

it('reports another tab’s writes only if they were refused', async () => {
  let tell: (outcome: UserActionOutcome) => void = () => {};
  const device: Device = {
    ...createFakeDevice({}),
    watchOutcomes: (onOutcome: typeof tell) => {
      tell = onOutcome;
      return () => {};
    },
  };
  renderPage(<OutcomeToasts device={device} />, { device, path: '/', at: '/' });
  const group = (ok: boolean, id: number) => ({ ok, message: ok ? 'Done' : 'No', code: null, ids: [id] });
  const tellOf = (userActionID: string, refused: number) => {
    const groups = [group(true, 7), group(false, refused)];
    act(() => tell({ userActionID, name: 'tasks.edit', groups, replaced: {} }));
  };
  tellOf('elsewhere', 8);
  expect(await screen.findByText('[8]: No')).toBeDefined();
  tellOf('later', 9);
  expect(await screen.findByText('[9]: No')).toBeDefined();
  expect(screen.queryByText(/: Done$/)).toBeNull();
});

describe('names the row of a refused change by the user’s words', () => {
  const code = { reasonCodeID: 2, companyID: 1, reasonCode: 'R2', description: null };
  const value = { companyFeatureID: 5, companyID: 1, featureID: 9, value: 'true' };
  const rows = {
    reasonCodes: [code],
    features: [{ featureID: 9, name: 'feature_picking_enabled' }],
    companyFeatures: [value],
  };
  async function refused(...writes: readonly Write[]) {
    const device = createFakeDevice(rows);
    renderPage(null, { device, path: '/', at: '/' });
    await device.submit(writes);
    act(() => device.refuse('No'));
    return (await screen.findByText(/: No$/)).textContent;
  }
  const edit = (resource: Resource, row: Row, changes: Row) => updateRow(resource, row, changes, 1);
  const create = (values: Row) => createRow(reasonCodes, -4, values, 1);

  it.each([
    ['one that the device has', edit(reasonCodes, code, { description: 'x' }), '[R2]: No'],
    ['one that was to be deleted', deleteRow(reasonCodes, code, 1), '[R2]: No'],
    ['one that was to be created', create({ reasonCode: 'R9' }), '[R9]: No'],
    ['one that has no name yet', create({}), '[new]: No'],
    ["one with another row's name", edit(companyFeatures, value, { value: 'x' }), '[Picking]: No'],
    [
      "one to be created with another row's name",
      createRow(companyFeatures, -4, { featureID: 9 }, 1),
      '[Picking]: No',
    ],
    ['one that is gone', edit(reasonCodes, { ...code, reasonCodeID: 3 }, { description: 'x' }), '[3]: No'],
  ])('%s', async (_, write, text) => {
    expect(await refused(write)).toBe(text);
  });
});

describe('names the row of a finished change by the user’s words', () => {
  const configs = [
    { configID: 3, name: 'config_time_zone' },
    { configID: 4, name: 'theirs' },
  ];
  const code = { reasonCodeID: 2, companyID: 1, reasonCode: 'R2', description: null };
  it.each([
    ['one that was changed', updateRow(reasonCodes, code, { description: 'x' }, 1), '[R2]: Done'],
    ['one that was deleted', deleteRow(reasonCodes, code, 1), '[R2]: Done'],
    ['one that was created', createRow(reasonCodes, -4, { reasonCode: 'R9' }, 1), '[R9]: Done'],
    ['a value of a config', createRow(companyConfigs, -4, { configID: 3 }, 1), '[Time zone]: Done'],
    ['a value of a config of others', createRow(companyConfigs, -4, { configID: 4 }, 1), '[theirs]: Done'],
    [
      'a dispatch',
      createRow(dispatches, -4, { day: 2, dispatchTime: '12:30' }, 1),
      '[Wednesday 12:30]: Done',
    ],
  ])('%s', async (_, write, text) => {
    const device = createFakeDevice({ reasonCodes: [code], configs });
    renderPage(null, { device, path: '/', at: '/' });
    const { userActionID } = await device.submit([write]);
    rememberUserAction(userActionID, false);
    act(() => device.acknowledge());
    expect((await screen.findByText(/: Done$/)).textContent).toBe(text);
  });

  it('a row whose name the server gives, once it has arrived', async () => {
    const device = createFakeDevice({ reasonCodes: [code] });
    renderPage(null, { device, path: '/', at: '/' });
    const { userActionID } = await device.submit([createRow(reasonCodes, -4, { reasonCode: null }, 1)]);
    rememberUserAction(userActionID, false);
    act(() => device.acknowledge());
    const [id = 0] = [...(device.server.get('reasonCodes')?.keys() ?? [])].filter((key) => key !== 2);
    const asked = vi.fn(device.watchNames);
    device.watchNames = (name, which, onNames) => {
      const end = asked(name, which, onNames);
      device.server.get('reasonCodes')?.set(id, { ...code, reasonCodeID: id, reasonCode: 'R9' });
      device.setSynced(1);
      return end;
    };
    expect((await screen.findByText(/: Done$/)).textContent).toBe('[R9]: Done');
    expect(asked).toHaveBeenCalledOnce();
  });

  it('a row without a name, by its key', async () => {
    const device = createFakeDevice({ reasonCodes: [] });
    renderPage(null, { device, path: '/', at: '/' });
    const { userActionID } = await device.submit([createRow(reasonCodes, -4, { reasonCode: null }, 1)]);
    rememberUserAction(userActionID, false);
    act(() => device.acknowledge());
    const [id] = device.server.get('reasonCodes')?.keys() ?? [];
    expect((await screen.findByText(/: Done$/)).textContent).toBe(`[${id}]: Done`);
  });
});
