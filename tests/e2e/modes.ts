import { untilInstalled, type Visitor } from './console';
import { expect } from './expect';

/** The same work with and without a network: how to cut it, and how to restore it. */
export const modes = [
  { mode: 'online', leave: async () => {}, comeBack: async () => {} },
  {
    mode: 'offline',
    leave: async ({ context, page }: Visitor) => {
      await untilInstalled(page);
      await context.setOffline(true);
      await expect(page.getByRole('link', { name: /^Offline/ })).toBeVisible();
    },
    comeBack: ({ context }: Visitor) => context.setOffline(false),
  },
] as const;
