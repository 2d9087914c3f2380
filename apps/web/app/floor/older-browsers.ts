import { closeFromOutside } from './close-from-outside.ts';

/**
 * Brings what this browser lacks: popovers (Chromium 114, Firefox 125, Safari 17) and `closedby` of dialogs. `start` is
 * run in between: presses must reach React before the polyfill, which leaves alone what a handler has prevented.
 */
export async function helpOlderBrowser(start: () => void): Promise<void> {
  const polyfill =
    'popover' in HTMLElement.prototype
      ? null
      : await import('@oddbird/popover-polyfill/fn').catch(() => null);
  start();
  polyfill?.apply();
  if (!('closedBy' in HTMLDialogElement.prototype)) closeFromOutside();
}
