import { type DemoTasks, readDemoTasks } from '../../../domain/tasks/demo-tasks';
import type { ResourceRules } from '../../crud/rule-types';
import { invalid } from '../../http/api-error';

/** A config that makes nothing is refused when it is written. */
export const demoTaskRules: ResourceRules = {
  prepare: async ({ values }) => {
    if ('value' in values) checkedDemoTasks(values['value']);
    return {};
  },
};

/** The tasks of a config; 422 with its faults. */
export function checkedDemoTasks(value: unknown): DemoTasks {
  const read = readDemoTasks(value);
  if (!read.ok) throw invalid({ value: read.problem });
  return read.value;
}
