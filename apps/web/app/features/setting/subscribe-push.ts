import { callLazily } from '../../api/lazy-call.ts';

/** Whether this browser can display notifications while no page is open. */
export type PushSupport = 'unsupported' | 'denied' | 'possible';

export function getPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** `unavailable`: the push service of the browser cannot be reached. */
export type SubscribeResult = 'subscribed' | 'denied' | 'unavailable' | { msg: string };

const CONFLICT = 409;

/** Asks for permission, and subscribes this browser with the site's public key. Only at a press of the user. */
export async function subscribePush(key: string): Promise<SubscribeResult> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  let subscription = await openSubscription(key);
  if (subscription === null) return 'unavailable';
  let result = await sendSubscription(subscription);
  if (!result.ok && result.error.code === CONFLICT) {
    // the server knows the address with other keys: another one can only be new
    await subscription.unsubscribe();
    subscription = await openSubscription(key);
    if (subscription === null) return 'unavailable';
    result = await sendSubscription(subscription);
  }
  return result.ok ? 'subscribed' : { msg: result.error.msg };
}

async function openSubscription(key: string): Promise<PushSubscription | null> {
  // a page that was just opened may not have done so; where it fails, waiting for it would never end
  await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = decodeKey(key);
  const existing = await pushManager.getSubscription();
  if (existing !== null) {
    if (isSameKey(existing, applicationServerKey)) return existing;
    // of a site that was at this address before
    await existing.unsubscribe();
  }
  const options = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(options).catch(() => null);
}

function isSameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

function sendSubscription(subscription: PushSubscription) {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return callLazily('POST /push/subscription', { body: { endpoint, keys: { p256dh, auth } } });
}

/** Ends the subscription in the browser itself. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0);
}
