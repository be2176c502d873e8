import { test } from '@playwright/test';
import { api, openSignedIn, untilSynced } from './console';
import { expect } from './expect';
import { startServer } from './server';

test('two tabs that edit the same task: both changes arrive, and both tabs show the same', async () => {
  const server = await startServer();
  const { context, page: one, close } = await openSignedIn(server, 'tools');
  try {
    const [task] = await api<{ taskID: number }[]>(
      server,
      'v2/tasks?filter={"status":"new","onHold":false}&range=[0,0]',
    );
    const address = `/tasks/${task?.taskID}`;
    const two = await context.newPage();
    await one.goto(address);
    await two.goto(address);
    const edit = async (page: typeof one, label: string, value: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    };
    await edit(one, 'Customer', 'Tab One Oy');
    await edit(two, 'Order number', 'TWO-2');
    for (const page of [one, two]) {
      await expect(page.getByText('Tab One Oy').first()).toBeVisible();
      await expect(page.getByText('TWO-2').first()).toBeVisible();
    }
    await untilSynced(one);
    expect(await api(server, `v2/tasks/${task?.taskID}`)).toMatchObject({
      customerName: 'Tab One Oy',
      orderNumber: 'TWO-2',
    });
  } finally {
    await close();
    await server.close();
  }
});
