import { Suspense, useEffect, useState } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { focusSearch } from './search-box.tsx';

const Palette = lazyPart(async () => ({
  default: (await import('../features/search/suggest/palette.tsx')).Palette,
}));
const SiteKeys = lazyPart(async () => ({ default: (await import('./site-keys.tsx')).SiteKeys }));

/** Keyboard shortcuts of the site: `/` focuses the search, `?` lists the keys, Ctrl+K opens the palette, also while typing. */
export function Keys() {
  const [isListOpen, setListOpen] = useState(false);
  // number of the opening: the close event of an earlier one comes late and must not close the next
  const [palette, setPalette] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteShortcut(event)) {
        event.preventDefault();
        setPalette((count) => count + 1);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setListOpen(true);
      else if (event.key === '/') focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Suspense>
      {isListOpen && <SiteKeys onClose={() => setListOpen(false)} />}
      {palette > 0 && (
        <Palette
          key={palette}
          onClose={() => setPalette((now) => (now === palette ? 0 : now))}
          onKeys={() => setListOpen(true)}
        />
      )}
    </Suspense>
  );
}

/** Excludes rich text fields, where the same keys insert a link, and open dialogs, which would cover the palette. */
function isPaletteShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: KeyboardEvent) {
  if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return false;
  if (defaultPrevented || document.querySelector('dialog[open]') !== null) return false;
  return !(target instanceof HTMLElement && target.isContentEditable);
}
