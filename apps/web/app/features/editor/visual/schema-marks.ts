import type { MarkSpec } from 'prosemirror-model';
import { parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import { sanitizeAddress } from './safe-address.ts';

/** `markup` is how a mark is written in the source; null as its neighbours are. */
const MARKUP = { markup: { default: null } };

/** Marks of words; the first named lies outermost. */
export const MARKS = {
  /** `kind`: null for `[words](address)`, `auto` for `<address>`, `bare` for an address that stands in the text. */
  link: {
    attrs: {
      href: { validate: 'string' },
      title: { default: '', validate: 'string' },
      kind: { default: null },
    },
    inclusive: false,
    toDOM: ({ attrs }) => [
      'a',
      {
        // as readers see it
        class: parseProfileLink(String(attrs['href'])) === null ? null : 'mention',
        href: sanitizeAddress(String(attrs['href'])),
        title: attrs['title'] === '' ? null : String(attrs['title']),
        'data-href': String(attrs['href']),
        'data-kind': attrs['kind'] === null ? null : String(attrs['kind']),
      },
    ],
    parseDOM: [
      {
        tag: 'a[href], a[data-href]',
        getAttrs: (dom) => ({
          href: dom.getAttribute('data-href') ?? dom.getAttribute('href') ?? '',
          title: dom.getAttribute('title') ?? '',
          kind: dom.getAttribute('data-kind'),
        }),
      },
    ],
  },
  em: {
    attrs: MARKUP,
    toDOM: () => ['em'],
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (dom) => dom.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
    ],
  },
  strong: {
    attrs: MARKUP,
    toDOM: () => ['strong'],
    parseDOM: [
      { tag: 'strong' },
      { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
      {
        style: 'font-weight',
        getAttrs: (value) => /^(?:bold(?:er)?|[5-9]\d\d)$/u.test(value) && null,
      },
    ],
  },
  strike: {
    toDOM: () => ['s'],
    parseDOM: [
      { tag: 's' },
      { tag: 'del' },
      { tag: 'strike' },
      { style: 'text-decoration=line-through' },
    ],
  },
  code: {
    code: true,
    toDOM: () => ['code'],
    parseDOM: [{ tag: 'code' }],
  },
} satisfies Record<string, MarkSpec>;
