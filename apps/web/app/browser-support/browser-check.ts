// Why it is as it is: docs/decisions/0039-browser-floor.md
import { browserSupportText } from './browser-support.text.ts';

/**
 * Runs in the head, in statements that every browser knows. Two features identify supported browsers: custom properties are
 * registered from Chromium 78, Firefox 128 and Safari 16.4 on, and `dvh` is known from Chromium 108. On older browsers the page
 * is marked, so that its scripts do not hydrate it, and names the versions to update to.
 */
export const BROWSER_CHECK_SCRIPT = `(function(){var c=window.CSS;if(c&&c.registerProperty&&c.supports('height','1dvh'))return;document.documentElement.setAttribute('data-old','');document.addEventListener('DOMContentLoaded',function(){var p=document.createElement('p');p.className='old-browser';p.setAttribute('role','status');p.textContent='${browserSupportText.outdatedBrowser}';document.body.insertBefore(p,document.body.firstChild)})})()`;

/** Returns whether this browser is older than the supported ones. */
export function isUnsupportedBrowser(): boolean {
  return 'old' in document.documentElement.dataset;
}

/** Returns whether this browser is supported but needs `load-polyfills`. */
export function needsPolyfills(): boolean {
  return !(
    'popover' in HTMLElement.prototype &&
    'closedBy' in HTMLDialogElement.prototype &&
    CSS.supports('position-area', 'bottom')
  );
}
