import { readSiteFacts, saveSiteIcon } from '../site-facts.ts';
import { findReading, forgetReadings, listAllReadings, removeReading } from '../stored-readings.ts';
import { openAddress, readMessage } from './notifications.ts';
import { renderOfflinePage } from './offline-page.ts';
import type { FetchEvent, WorkerScope } from './worker-types.ts';

/**
 * The service worker. It never stores a page and never answers one while the server can be reached, so that a worker of
 * another build does no harm; without a connection it shows what `stored-readings.ts` has, as pages of its own.
 */
const scope = globalThis as unknown as WorkerScope;

/** Addresses that are no pages, some of them downloads. */
const FILES = /^\/(?:api|assets|export|media|page-data|s)\//u;
const PICTURES = /^\/(?:app-icon|media)\//u;
const GONE = new Set([403, 404, 410]);

// a new worker takes over at once: no page depends on the one before
scope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), saveSiteIcon()])),
);
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]),
  ),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (request.method === 'POST' && pathname === '/logout') event.waitUntil(forgetReadings());
    if (request.method !== 'GET' || FILES.test(pathname)) return;
    event.respondWith(openPage(event, pathname.replace(/\/$/u, '')));
  } else if (request.destination === 'image' && PICTURES.test(pathname)) {
    event.respondWith(loadPicture(request, pathname));
  }
});

async function openPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (GONE.has(response.status)) event.waitUntil(removeReading(path));
    return response;
  } catch {
    return renderOfflinePage({
      path,
      reading: await findReading(path),
      readings: await listAllReadings(),
      site: await readSiteFacts(),
    });
  }
}

async function loadPicture(request: Request, path: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await caches.match(path);
    if (stored === undefined) throw error;
    return stored;
  }
}

scope.addEventListener('push', (event) => {
  const message = readMessage(event.data);
  if (message === null) return;
  const { title, address } = message;
  const options = { icon: '/app-icon/192.png', tag: address, data: { address } };
  event.waitUntil(scope.registration.showNotification(title, options));
});

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { address } = notification.data as { address: string };
  event.waitUntil(openAddress(scope, address));
});
