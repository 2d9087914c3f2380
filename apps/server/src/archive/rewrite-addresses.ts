import { rewriteMarkdownAddresses } from '../platform/documents/markdown-addresses.ts';

/** Tables whose rows have addresses. */
export const ADDRESSED = [
  'contents',
  'media',
  'users',
  'categories',
  'answers',
  'comments',
  'annotations',
] as const;
export type Addressed = (typeof ADDRESSED)[number];

/** Numbers of rows here, by table and number in the archive. */
export type NewIds = Readonly<Record<Addressed, ReadonlyMap<string, string>>>;

const ID = '([1-9]\\d{0,17})';
const PATHS: readonly (readonly [RegExp, Addressed])[] = [
  [
    new RegExp(`^(/(?:article|news|announcement|question|must-read)/)${ID}(?![\\w.])`, 'u'),
    'contents',
  ],
  [new RegExp(`^(/(?:media|attachment)/)${ID}(?![\\w.])`, 'u'), 'media'],
  [new RegExp(`^(/user/personal\\?id=)${ID}(?!\\w)`, 'u'), 'users'],
  [new RegExp(`^(/category/)${ID}(?![\\w.])`, 'u'), 'categories'],
];
const ANCHOR = new RegExp(`#(answer|comment|annotation)-${ID}$`, 'u');
const ANCHORS: Readonly<Record<string, Addressed>> = {
  answer: 'answers',
  comment: 'comments',
  annotation: 'annotations',
};

/** Something that may be an address of a row: most texts have none. */
export const MAY_LEAD =
  '/(article|news|announcement|question|must-read|media|attachment|category|user/personal\\?id=)';

/**
 * An address of the archived site as it is here. `origin`: that of the site when it is the same here, so that addresses in
 * full are its own too.
 */
export function renumberAddress(address: string, ids: NewIds, origin: string | null): string {
  const host = origin !== null && address.startsWith(`${origin}/`) ? origin : '';
  let path = address.slice(host.length);
  for (const [pattern, table] of PATHS)
    path = path.replace(
      pattern,
      (_, start: string, id: string) => start + (ids[table].get(id) ?? id),
    );
  if (path.startsWith('/') || path.startsWith('#'))
    path = path.replace(ANCHOR, (whole, kind: string, id: string) => {
      const table = ANCHORS[kind];
      return table === undefined ? whole : `#${kind}-${ids[table].get(id) ?? id}`;
    });
  return host + path;
}

/** A Markdown text whose links and pictures lead to the same rows here. */
export function renumberText(text: string, ids: NewIds, origin: string | null): string {
  return rewriteMarkdownAddresses(text, {
    resolve: (address) => renumberAddress(address, ids, origin),
    withAbsolute: origin !== null,
  });
}

const NUMBER = new RegExp(`(?:/|[?&]id=|-)${ID}(?!\\w)`, 'gu');

/** Numbers in a text that may be those of rows. */
export function listNumbers(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([, id = '']) => id);
}
