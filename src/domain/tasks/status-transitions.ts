import type { TaskStatus } from './statuses';

const transitions: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  draft: ['new'],
  new: ['started', 'completed', 'suspended', 'draft'],
  started: ['paused', 'completed', 'suspended', 'new'],
  paused: ['new', 'started', 'completed', 'suspended'],
  suspended: ['new', 'paused', 'completed'],
  completed: ['paused', 'suspended'],
};

export interface StatusRules {
  /** Whether `feature_status_{status}_enabled` is on for the company. */
  readonly isEnabled: (status: TaskStatus) => boolean;
}

/**
 * The statuses that may follow the current one (decision 10).
 * @param picked whether any line has a picked amount: a started task returns to new only if nothing is picked
 */
export function nextStatuses(from: TaskStatus, picked: boolean, rules: StatusRules): readonly TaskStatus[] {
  return transitions[from].filter(
    (to) => rules.isEnabled(to) && !(from === 'started' && to === 'new' && picked),
  );
}
