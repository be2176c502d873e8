import { describe, expect, it } from 'vitest';
import { admins } from '../../domain/permissions';
import { pickers } from '../../domain/resources/company/pickers';
import { label } from '../../lib/label';
import { IconUsers } from '../../ui/icons';
import { type ResourceScreenOptions, resourceScreen } from './resource-screen';
import { maySee } from './screen';

const flags = (...on: readonly string[]) => ({ isOn: (name: string) => on.includes(name) });
const screenOf = (more: Partial<ResourceScreenOptions> = {}) =>
  resourceScreen({
    path: 'pickers',
    title: label('Pickers'),
    icon: IconUsers,
    roles: admins,
    resource: async () => pickers,
    ...more,
  });

describe('the screen of a resource', () => {
  it('has roles of its own, apart from those of the rows', () => {
    expect(maySee(screenOf(), 'standard', flags())).toBe(false);
    expect(maySee(screenOf(), 'partner', flags())).toBe(true);
  });

  it('is offered only if its flag is on', () => {
    const screen = screenOf({ flag: 'config_enable_task_queues' });
    expect(maySee(screen, 'admin', flags())).toBe(false);
    expect(maySee(screen, 'admin', flags('config_enable_task_queues'))).toBe(true);
  });

  it('has a page for imports if the resource declares one', () => {
    const pathsOf = (screen: ReturnType<typeof screenOf>) => screen.pages.map(({ path }) => path);
    expect(pathsOf(screenOf())).toEqual([undefined, ':id/*']);
    expect(pathsOf(screenOf({ hasImport: true }))).toEqual([undefined, 'import', ':id/*']);
  });
});
