/** Loads the code of the task list's contents and actions, so that it works from any page without a network. */
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
