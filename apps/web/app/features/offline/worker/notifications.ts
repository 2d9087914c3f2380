import type { WindowClient, WorkerScope } from './worker-types.ts';

/** How long a window has to answer before another one is opened. */
const ANSWER_MS = 1000;

/** The content of a pushed message; null when it is none of ours. */
export function readMessage(
  data: { json(): unknown } | null,
): { title: string; address: string } | null {
  try {
    const { title, address } = (data?.json() ?? {}) as { title?: unknown; address?: unknown };
    if (typeof title !== 'string' || typeof address !== 'string') return null;
    // a path of this site, and of no other
    return /^\/(?!\/)/u.test(address) ? { title, address } : null;
  } catch {
    return null;
  }
}

/** Opens an address in a window of the site, unless a text is being written in it, else in a new one. */
export async function openAddress(
  { clients, location }: Pick<WorkerScope, 'clients' | 'location'>,
  address: string,
): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  const target = new URL(address, location.origin).href;
  const same = windows.find(({ url }) => url === target);
  if (same !== undefined) {
    await same.focus();
    return;
  }
  for (const window of windows) {
    if (await offer(window, address)) {
      await window.focus();
      return;
    }
  }
  await clients.openWindow(address);
}

/** Resolves to whether the page opens the address. */
function offer(window: WindowClient, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answer = (isOpened: boolean) => {
      port1.close();
      resolve(isOpened);
    };
    port1.addEventListener('message', ({ data }) => answer(data === true));
    port1.start();
    setTimeout(() => answer(false), ANSWER_MS);
    window.postMessage({ open: address }, [port2]);
  });
}
