import { navigateTo } from '../../navigation/router-state.ts';
import { isWriting } from '../../session/ended-session.ts';
import { getCurrentUserId, getSiteName } from '../../session/session.ts';
import { readToken } from '../../session/store.ts';
import { saveSiteFacts } from './site-facts.ts';
import { forgetReadings } from './stored-readings.ts';

const SERVICE_WORKER = '/service-worker.js';

/**
 * Registers the service worker, once the page is there and the browser idle. Deletes what other accounts stored, and, signed
 * in, begins to store what is opened.
 */
export async function startOffline(): Promise<void> {
  navigator.serviceWorker.addEventListener('message', openFromNotification);
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  // blocked: nothing that is stored would ever be shown
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return;
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  await saveSiteFacts({ name: getSiteName(), theme });
  if (readToken() === null) {
    await forgetReadings();
    return;
  }
  const { watchReadings } = await import('./watch-readings.ts');
  await watchReadings(getCurrentUserId);
}

/** The worker wants a notification's address opened in this window; refused while a text is being written here. */
function openFromNotification({ data, ports: [port] }: MessageEvent): void {
  const { open } = data as { open?: unknown };
  if (typeof open !== 'string' || !/^\/(?!\/)/u.test(open)) return;
  const isFree = !isWriting();
  port?.postMessage(isFree);
  if (isFree) navigateTo(open);
}
