import { closeFromOutside } from './close-from-outside.ts';
import { hangMenus } from './hanging-menus.ts';
import { followStoppedPresses } from './stopped-presses.ts';

/**
 * Brings what this browser lacks: popovers (Chromium 114, Firefox 125, Safari 17), `closedby` of dialogs and anchors of
 * menus. `start` is run in between: presses must reach React before the polyfill, which leaves alone what a handler has prevented.
 */
export async function helpOlderBrowser(start: () => void): Promise<void> {
  const polyfill =
    'popover' in HTMLElement.prototype
      ? null
      : await import('@oddbird/popover-polyfill/fn').catch(() => null);
  start();
  if (polyfill !== null) {
    polyfill.apply();
    followStoppedPresses();
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) closeFromOutside();
  if (!CSS.supports('position-area', 'bottom')) hangMenus();
}
