import { optimizationFeature } from '../../domain/flags';
import { admins, staff } from '../../domain/permissions';
import { tasks } from '../../domain/resources/tasks/tasks';
import { label } from '../../lib/label';
import type { Screen } from '../../resource-kit/screens/screen';
import { IconMerge, IconTasks } from '../../ui/icons';
import { TaskListPage } from './list/task-list-page';

/** The task list is part of the first visit, so its code is loaded eagerly. */
export const tasksScreen: Screen = {
  path: 'tasks',
  title: label('Task list'),
  icon: IconTasks,
  group: 'work',
  roles: staff,
  resource: async () => tasks,
  pages: [
    { component: TaskListPage },
    { path: 'merged', load: () => import('./list/merged-list-page').then((m) => m.MergedListPage) },
    { path: 'merged/groups', load: () => import('./list/merged-list-page').then((m) => m.GroupListPage) },
    { path: 'uploadTasks', load: () => import('./import/task-import-page').then((m) => m.TaskImportPage) },
    {
      path: ':parentID/taskLines/import',
      load: () => import('./import/line-import-page').then((m) => m.LineImportPage),
    },
    { path: 'v2/new', load: () => import('./new-task/new-task-page').then((m) => m.NewTaskPage) },
    { path: ':id/*', load: () => import('./detail/task-detail-page').then((m) => m.TaskDetailPage) },
  ],
};

export const optimizationScreen: Screen = {
  path: 'optimization',
  title: label('Optimization'),
  icon: IconMerge,
  group: 'work',
  roles: admins,
  flag: optimizationFeature,
  isFlagOptionalForMain: true,
  pages: [{ load: () => import('./optimization/optimization-page').then((m) => m.OptimizationPage) }],
};
