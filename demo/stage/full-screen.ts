/** Fills the screen with the page, or no longer does. A browser may refuse it, and then nothing changes. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(() => {});
}
