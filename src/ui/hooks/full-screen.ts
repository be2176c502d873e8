/** Enters or leaves full screen; does nothing if the browser refuses. */
export async function toggleFullScreen(): Promise<void> {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  await change.catch(() => undefined);
}
