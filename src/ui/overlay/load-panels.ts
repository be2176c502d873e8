/** Preloads dialogs, menus, popovers and tooltips, so that each opens at once. */
export async function loadPanels(): Promise<void> {
  await Promise.all([
    import('./confirm-dialog'),
    import('./dialog-panel'),
    import('./menu-panel'),
    import('./open-popover'),
    import('./tooltip-bubble'),
  ]);
}
