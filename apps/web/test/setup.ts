import { afterEach, beforeEach } from 'vitest';
import '../app/theme/tokens.css';
import '../app/theme/base.css';
import { installApi, resetApi } from './stub-api.ts';

// before the typed client is loaded, which takes the page's `fetch` for good
installApi();

beforeEach(() => {
  // as after hydration: parts that wait for scripts answer at once
  document.documentElement.setAttribute('data-live', '');
});

afterEach(() => {
  resetApi();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});
