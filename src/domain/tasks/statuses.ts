import { type Label, label } from '../../lib/label';

/** Statuses of a task and of a task line. */
export const taskStatuses = ['new', 'started', 'paused', 'completed', 'suspended', 'draft'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const statusLabels: Readonly<Record<TaskStatus, Label>> = {
  new: label('New'),
  started: label('Started'),
  paused: label('Paused'),
  completed: label('Completed'),
  suspended: label('Suspended'),
  draft: label('Draft'),
};

/** Statuses of tasks that still need work. */
export const openStatuses = [
  'new',
  'started',
  'paused',
  'suspended',
  'draft',
] as const satisfies readonly TaskStatus[];

/** Statuses of tasks that need no more work. */
export const closedStatuses = ['completed'] as const satisfies readonly TaskStatus[];

/** Statuses in which a task can be created; the others are reached by work. */
export const creationStatuses: readonly TaskStatus[] = ['new', 'draft'];

/** Name of the feature that enables a status for a company. */
export function statusFeature(status: TaskStatus): string {
  return `feature_status_${status}_enabled`;
}

export const taskTypes = ['PIC', 'PUT', 'INT', 'INV'] as const;
export type TaskType = (typeof taskTypes)[number];

export const taskTypeLabels: Readonly<Record<TaskType, Label>> = {
  PIC: label('Picking'),
  PUT: label('Put-away'),
  INT: label('Internal transfer'),
  INV: label('Inventory count'),
};

/** Features that enable task types for a company. */
export const taskTypeFeatures: Readonly<Record<TaskType, string>> = {
  PIC: 'feature_picking_enabled',
  PUT: 'feature_put_away_enabled',
  INT: 'feature_internal_transfer_enabled',
  INV: 'feature_list_inventory_enabled',
};

export const pickTypes = ['NORMAL', 'SUBTASK', 'CLUSTER', 'BATCH'] as const;
export type PickType = (typeof pickTypes)[number];

export const pickTypeLabels: Readonly<Record<PickType, Label>> = {
  NORMAL: label('Single order'),
  SUBTASK: label('Sub-task'),
  CLUSTER: label('Cluster picking'),
  BATCH: label('Batch picking'),
};
