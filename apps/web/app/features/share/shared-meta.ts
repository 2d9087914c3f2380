import { sharedPageText as text } from './shared-page.text.ts';
import type { SharedPage } from './shared.loader.ts';

/** The head of a page of a link: nothing for search engines and for previews, and no title while it is locked. */
export function buildSharedMeta(shared: SharedPage | null) {
  return [
    { title: `${getTitle(shared)} · 知汇` },
    { name: 'robots', content: 'noindex, nofollow, noarchive' },
    { name: 'referrer', content: 'no-referrer' },
  ];
}

function getTitle(shared: SharedPage | null): string {
  if (shared === null) return text.gone;
  const { page } = shared;
  if (page.kind === 'ARTICLE') return page.title;
  return page.kind === 'CATEGORY' ? page.name : text.untitled;
}
