import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { clearToasts } from '../app/ui/toast.tsx';
import { installApi, resetApi } from './stub-api.ts';
import { installUploads } from './stub-upload.ts';

// before the typed client is loaded, which takes the page's `fetch` for good
installApi();
installUploads();
const { pathname, search } = location;

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
  resetApi();
});
