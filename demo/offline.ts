/**
 * Keeps the page for when there is no network, from when it has loaded. Only the built page has what it takes, and
 * only in secure contexts; others stay as they are.
 */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // Refused in private windows and where storage is full: the page needs the network each time, and works.
    navigator.serviceWorker.register('./service-worker.js').catch(() => {});
  });
}
