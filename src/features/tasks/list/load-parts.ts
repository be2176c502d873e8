/** Loads what the task list draws and offers beside its rows, so that it can be worked with from any page when the network is away. */
export async function loadTaskListParts(): Promise<void> {
  await Promise.all([
    import('./task-filter-bar'),
    import('./task-export-menu'),
    import('./selected-tasks'),
    import('./dispatch-chip'),
    import('./later-cell'),
    import('./expanded-lines'),
    import('./line-export'),
    import('./merged-matches'),
    import('../../../resource-kit/fields/lookup/find-choices'),
    import('../actions/picker-chooser'),
    import('../actions/task-edit-dialog'),
    import('../actions/pallets-dialog'),
    import('../actions/chep-dialog'),
    import('../actions/priority-dialog'),
  ]);
}
