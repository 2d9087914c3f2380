import { Suspense, useEffect, useState } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { focusSearch } from './search-box.tsx';

const Palette = lazyPart(async () => ({
  default: (await import('../features/search/suggest/palette.tsx')).Palette,
}));
const SiteKeys = lazyPart(async () => ({ default: (await import('./site-keys.tsx')).SiteKeys }));

/** The site's keys: `/` goes to search, `?` shows the list of them, Ctrl+K opens the palette, also while somebody types. */
export function Keys() {
  const [isListOpen, setListOpen] = useState(false);
  // which opening it is: one that was closed is told later, and must not close the next
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

/** Where texts are written with tools, the same keys make a link; above another dialog it would be lost. */
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
