/**
 * Loads polyfills: popovers (Chromium 114, Firefox 125, Safari 17), `closedby` of dialogs and anchors of
 * menus. Runs `start` in between: React must handle presses before the polyfill, which ignores prevented ones.
 */
export async function loadPolyfills(start: () => void): Promise<void> {
  const polyfill =
    'popover' in HTMLElement.prototype
      ? null
      : await import('@oddbird/popover-polyfill/fn').catch(() => null);
  start();
  if (polyfill !== null) {
    polyfill.apply();
    togglePopoversDuringHydration();
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) closeDialogsOnOutsideClick();
  if (!CSS.supports('position-area', 'bottom')) positionMenus();
}

/** Implements `closedby` of dialogs: `any` closes them by a press outside, `none` disables Escape. */
function closeDialogsOnOutsideClick(): void {
  let pressTarget: EventTarget | null = null;
  // a press that begins inside, to select text, and ends outside closes nothing
  addEventListener('pointerdown', (event) => {
    pressTarget = isOutside(event) ? event.target : null;
  });
  addEventListener('click', (event) => {
    const dialog = event.target;
    if (dialog !== pressTarget || !(dialog instanceof HTMLDialogElement) || !isOutside(event))
      return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
  addEventListener(
    'cancel',
    (event) => {
      const dialog = event.target;
      if (dialog instanceof HTMLDialogElement && dialog.getAttribute('closedby') === 'none')
        event.preventDefault();
    },
    true,
  );
}

/** Returns whether a press hit the backdrop of an open dialog, whose target is the dialog itself. */
function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLDialogElement)) return false;
  if (!target.open || target.getAttribute('closedby') !== 'any') return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Space between a menu and the edge of the window, in px. */
const EDGE = 16;
/** An upper bound of a menu's height, in px. */
const MIN_SPACE = 340;

/**
 * Positions menus marked `data-hangs` below their openers, as the stylesheet does with CSS anchors (Chromium 129,
 * Firefox 147, Safari 26). Without them menus would open in the middle of the window.
 */
function positionMenus(): void {
  let openMenu: HTMLElement | null = null;
  addEventListener(
    'beforetoggle',
    (event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLElement && 'hangs' in menu.dataset)) return;
      const opens = event.newState === 'open';
      openMenu = opens ? menu : null;
      if (opens) positionMenu(menu);
    },
    true,
  );
  const follow = () => openMenu && positionMenu(openMenu);
  addEventListener('scroll', follow, { capture: true, passive: true });
  addEventListener('resize', follow);
}

/** Aligns with the side of the opener nearer to the window's edge, so that the menu's width does not matter. */
function positionMenu(menu: HTMLElement): void {
  const opener = document.querySelector(`[popovertarget="${menu.id}"]`);
  if (opener === null) return;
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const alignsRight = right > clientWidth / 2;
  const opensUpwards = clientHeight - bottom < MIN_SPACE && top > MIN_SPACE;
  Object.assign(menu.style, {
    margin: '6px 0',
    top: opensUpwards ? 'auto' : `${bottom}px`,
    bottom: opensUpwards ? `${clientHeight - top}px` : 'auto',
    left: alignsRight ? 'auto' : `${left}px`,
    right: alignsRight ? `${clientWidth - right}px` : 'auto',
    maxWidth: `min(280px, ${(alignsRight ? right : clientWidth - left) - EDGE}px)`,
  });
}

/**
 * Toggles popovers on presses that React stops, as it does while the part of the page that was
 * pressed is still hydrating. Browsers with native popovers do it themselves; the polyfill never receives such a press.
 */
function togglePopoversDuringHydration(): void {
  addEventListener(
    'click',
    (event) => {
      const opener = event.target instanceof Element && event.target.closest('[popovertarget]');
      if (!opener) return;
      // after all handlers: the polyfill prevents presses it handled, other handlers those to ignore
      setTimeout(() => {
        if (!event.defaultPrevented) togglePopover(opener);
      });
    },
    true,
  );
}

function togglePopover(opener: Element): void {
  const popover = document.getElementById(opener.getAttribute('popovertarget') ?? '');
  if (opener.getAttribute('popovertargetaction') === 'hide') popover?.hidePopover();
  else popover?.togglePopover();
}
