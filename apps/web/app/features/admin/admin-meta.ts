import { adminText } from './admin.text.ts';

/** What a screen of the back-office says of itself in the document's head: its own name, then the back-office's. */
export function buildAdminMeta(title: string) {
  return [
    { title: `${title} · ${adminText.title} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}
