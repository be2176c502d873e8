/** Loads dialogs, menus, popovers and tooltips, so that none of them is waited for when it is opened: a press has to show something at once. */
export async function loadPanels(): Promise<void> {
  await Promise.all([
    import('./confirm-dialog'),
    import('./dialog-panel'),
    import('./menu-panel'),
    import('./open-popover'),
    import('./tooltip-bubble'),
  ]);
}
