import { type Page, test } from '@playwright/test';
import { api, follow, openSignedIn, untilInstalled, type Visitor } from './console';
import { expect } from './expect';
import { type ServerProcess, startServer } from './server';

let server: ServerProcess;
let visitor: Visitor;
test.beforeAll(async () => {
  server = await startServer();
  visitor = await openSignedIn(server, 'admin');
});
test.afterAll(async () => {
  await visitor.close();
  await server.close();
});

interface Picker {
  readonly pickerID: number;
  readonly lastName: string;
  readonly firstName: string;
}

const stored = (id: number) => api<Picker>(server, `v2/pickers/${id}`);
const change = (id: number, values: object) =>
  api(server, `v2/pickers/${id}`, 'admin', { method: 'PUT', body: JSON.stringify(values) });

/** Edits the last name while the device is offline and another user changes the row. */
async function editBlind(page: Page, id: number, lastName: string, elsewhere: object): Promise<void> {
  await follow(page, `/pickers/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Last name').fill(lastName);
  await visitor.context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await change(id, elsewhere);
  await visitor.context.setOffline(false);
}

test('[S63] two users change the same field: the later one sees both values and decides', async () => {
  const { page } = visitor;
  await untilInstalled(page);
  const [one, other] = await api<Picker[]>(server, 'v2/pickers?range=[0,1]');
  if (!one || !other) throw new Error('the demo company has two pickers');

  await editBlind(page, other.pickerID, 'Fromhere', { firstName: 'Fromthere' });
  await expect(async () =>
    expect(await stored(other.pickerID)).toMatchObject({ firstName: 'Fromthere', lastName: 'Fromhere' }),
  ).toPass();

  await editBlind(page, one.pickerID, 'Mine', { lastName: 'Theirs' });
  await follow(page, '/sync');
  await expect(page.getByRole('button', { name: 'Compare and decide' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare and decide' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('listitem', { name: 'Last name' });
  for (const value of [one.lastName, 'Theirs', 'changed meanwhile']) await expect(field).toContainText(value);
  expect(await stored(one.pickerID)).toMatchObject({ lastName: 'Theirs' });
  await dialog.getByRole('button', { name: 'Send mine' }).click();
  await expect(async () => expect(await stored(one.pickerID)).toMatchObject({ lastName: 'Mine' })).toPass();
  await expect(page.getByRole('button', { name: 'Compare and decide' })).toBeHidden();
});
