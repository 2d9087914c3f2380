/*
 * Replaces antd's own measuring, which inserts a style element without our nonce to measure the
 * width of styled scroll bars; the content security policy refuses that. Ours have the browser's width.
 */
let cached: number | undefined;

/** Returns the width of a scroll bar in px. */
export default function getScrollBarSize(): number {
  cached ??= measure().width;
  return cached;
}

/** Returns the width and height of the scroll bars of `target` in px. */
export function getTargetScrollBarSize(target: unknown): { width: number; height: number } {
  if (!(target instanceof HTMLElement)) return { width: 0, height: 0 };
  const { scrollbarWidth } = getComputedStyle(target);
  return scrollbarWidth === 'none' ? { width: 0, height: 0 } : measure(scrollbarWidth);
}

function measure(kind = 'auto'): { width: number; height: number } {
  const box = document.createElement('div');
  Object.assign(box.style, {
    position: 'absolute',
    width: '100px',
    height: '100px',
    overflow: 'scroll',
    scrollbarWidth: kind,
  });
  document.body.append(box);
  const size = {
    width: box.offsetWidth - box.clientWidth,
    height: box.offsetHeight - box.clientHeight,
  };
  box.remove();
  return size;
}
