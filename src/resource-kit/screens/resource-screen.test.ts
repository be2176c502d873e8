import { describe, expect, it } from 'vitest';
import { may } from '../../domain/permissions';
import { productCodes } from '../../domain/resources/catalog/product-codes';
import { pickers } from '../../domain/resources/company/pickers';
import { resources } from '../../domain/resources/registry';
import { taskQueues } from '../../domain/resources/tasks/task-queues';
import { IconUsers } from '../../ui/icons';
import { resourceScreen } from './resource-screen';
import { maySee } from './screen';

const flags = (...on: readonly string[]) => ({ isOn: (name: string) => on.includes(name) });

describe('the screen of a resource', () => {
  it('has roles of its own, apart from those of the rows', () => {
    const screen = resourceScreen(pickers, { icon: IconUsers });
    expect(may('standard', 'read', pickers)).toBe(true);
    expect(maySee(screen, 'standard', flags())).toBe(false);
    expect(maySee(screen, 'partner', flags())).toBe(true);
  });

  it('is offered only where its flag is on', () => {
    const screen = resourceScreen(taskQueues, { icon: IconUsers });
    expect(maySee(screen, 'admin', flags())).toBe(false);
    expect(maySee(screen, 'admin', flags('config_enable_task_queues'))).toBe(true);
  });

  it('is declared: a resource without one has none', () => {
    expect(() => resourceScreen(productCodes, { icon: IconUsers })).toThrow(
      'productCodes declares no screen',
    );
  });

  it('is opened only by roles that may read the rows', () => {
    for (const resource of resources) {
      if (!('screen' in resource)) continue;
      for (const role of resource.screen.roles)
        expect([resource.name, may(role, 'read', resource)]).toEqual([resource.name, true]);
    }
  });
});
