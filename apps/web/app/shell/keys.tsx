import { Suspense, useEffect, useState } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { focusSearch } from './search-box.tsx';

const SiteKeys = lazyPart(async () => ({ default: (await import('./site-keys.tsx')).SiteKeys }));

/** The site's keys: `/` goes to search, `?` shows the list of them. */
export function Keys() {
  const [listed, setListed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setListed(true);
      else if (event.key === '/') focusSearch();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!listed) return null;
  return (
    <Suspense>
      <SiteKeys onClose={() => setListed(false)} />
    </Suspense>
  );
}
