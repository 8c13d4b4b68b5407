// The page without a network: the worker that keeps it (web/worker.js).

/** Begins to keep the page. */
export function keep() {
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

/** Keeps all engines too; true when everything is here. */
export async function keepAll(): Promise<boolean> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return false;
  const worker = (await navigator.serviceWorker.ready).active;
  return new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = (e) => done(e.data === true);
    worker?.postMessage('engines', [channel.port2]);
  });
}
