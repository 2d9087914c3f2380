import { afterEach, beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { clearToasts } from '../app/ui/toast.tsx';
import { installApi, resetApi, installUploads } from './stub-api.ts';

// before the typed client is loaded, which takes the page's `fetch` for good
installApi();
installUploads();
const { pathname, search } = location;

/** Where nothing stands that a test mounts, as long as the page is as large as here. */
const CORNER = { x: 2, y: 890 };
let pointerMoved = false;
const onPointer = (event: Event) => {
  pointerMoved ||= event.isTrusted;
};
addEventListener('pointermove', onPointer, { capture: true });
addEventListener('pointerdown', onPointer, { capture: true });

beforeEach(() => {
  // as after hydration: parts that wait for scripts answer at once
  document.documentElement.setAttribute('data-live', '');
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(async () => {
  // first of all, so that nothing asks for what is no longer stubbed
  await cleanup();
  clearToasts();
  history.replaceState(null, '', pathname + search);
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  await resetPointer();
  resetApi();
});

/** What the next test mounts must not come up below the pointer of this one, as if a user had moved it there. */
async function resetPointer(): Promise<void> {
  if (!pointerMoved) return;
  await userEvent.hover(document.documentElement, { position: CORNER, force: true });
  pointerMoved = false;
}
