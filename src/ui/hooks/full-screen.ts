/** Fills the screen, or goes back to the window; where the browser refuses, nothing happens. */
export async function toggleFullScreen(): Promise<void> {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  await change.catch(() => undefined);
}
