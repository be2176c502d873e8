import { label } from '../../lib/label';
import { demoTaskConfigs } from '../resources/company/list-configs';
import type { Write } from '../sync/write';

/** Makes the tasks of a demo task config; they come back with the feed. */
export function createDemoTasks(id: number, count: number, companyID: number): Write {
  return {
    name: 'demoTasks.create',
    targets: [{ resource: demoTaskConfigs.name, id }],
    refersTo: [],
    request: { method: 'POST', path: `${demoTaskConfigs.path}/${id}/action/create`, body: { companyID } },
    effects: [],
    base: null,
    title: label('Create {count} demo tasks', { count }),
    coalesces: false,
  };
}
