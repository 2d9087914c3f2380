/** Between a menu and the edge of the window. */
const EDGE = 16;
/** More than a menu is high. */
const ROOM = 340;

/**
 * Hangs menus marked `data-hangs` from their openers, as the stylesheet does where anchors are known (Chromium 129,
 * Firefox 147, Safari 26). Elsewhere they would stand in the middle of the window.
 */
export function hangMenus(): void {
  let shown: HTMLElement | null = null;
  addEventListener(
    'beforetoggle',
    (event) => {
      const menu = event.target;
      if (!(menu instanceof HTMLElement && 'hangs' in menu.dataset)) return;
      const opens = event.newState === 'open';
      shown = opens ? menu : null;
      if (opens) hang(menu);
    },
    true,
  );
  const follow = () => shown && hang(shown);
  addEventListener('scroll', follow, { capture: true, passive: true });
  addEventListener('resize', follow);
}

/** By the side of the opener that is nearer to the window's edge, so that the menu's width need not be known. */
function hang(menu: HTMLElement): void {
  const opener = document.querySelector(`[popovertarget="${menu.id}"]`);
  if (opener === null) return;
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const leftwards = right > clientWidth / 2;
  const upwards = clientHeight - bottom < ROOM && top > ROOM;
  Object.assign(menu.style, {
    margin: '6px 0',
    top: upwards ? 'auto' : `${bottom}px`,
    bottom: upwards ? `${clientHeight - top}px` : 'auto',
    left: leftwards ? 'auto' : `${left}px`,
    right: leftwards ? `${clientWidth - right}px` : 'auto',
    maxWidth: `min(280px, ${(leftwards ? right : clientWidth - left) - EDGE}px)`,
  });
}
