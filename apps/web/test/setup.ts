import { afterEach, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { clearToasts } from '../app/ui/toast.tsx';
import { installApi, resetApi, installUploads } from './stub-api.ts';
import { getEndedSession, resumeSession } from '../app/session/ended-session.ts';
import { clearSession, storeToken } from '../app/session/store.ts';

// before the typed client is loaded, which captures the page's `fetch`
installApi();
installUploads();
const { pathname, search } = location;

/** A point of the page where tests mount nothing. */
const CORNER = { x: 2, y: 890 };
let pointerMoved = false;
const onPointer = (event: Event) => {
  pointerMoved ||= event.isTrusted;
};
addEventListener('pointermove', onPointer, { capture: true });
addEventListener('pointerdown', onPointer, { capture: true });

beforeEach(() => {
  // as after hydration, so that parts that wait for scripts work at once
  document.documentElement.setAttribute('data-live', '');
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(async () => {
  // first, so that no component calls what is no longer stubbed
  await cleanup();
  clearEndedSession();
  clearToasts();
  history.replaceState(null, '', pathname + search);
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  await resetPointer();
  resetApi();
});

/** Moves the pointer away, so that components of the next test do not appear below it. */
async function resetPointer(): Promise<void> {
  if (!pointerMoved) return;
  await userEvent.hover(document.documentElement, { position: CORNER, force: true });
  pointerMoved = false;
}

/** The page remembers that its session has ended until its user has signed in again. */
function clearEndedSession(): void {
  if (getEndedSession() === null) return;
  storeToken('next', 7);
  resumeSession();
  clearSession();
}
