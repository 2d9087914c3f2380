import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import type { Id } from '@zhihui/contract/schema.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import { rewriteMarkdownAddresses } from '../documents/markdown-addresses.ts';
import { listNamedFiles, resolveRelative } from '../documents/source-names.ts';

/** What an address of the site leads to; `anchor` with its `#`. `other`: one of its pages that no export has. */
export type SiteAddress =
  | { kind: 'text'; id: Id; anchor: string }
  | { kind: 'media'; id: Id }
  | { kind: 'other' };

const TEXT = /^\/(?:article|news|announcement|question)\/([1-9]\d{0,17})\/?(?:\?[^#]*)?(#.*)?$/u;
const MEDIA =
  /^\/(?:media\/([1-9]\d{0,17})\/(?:full|\d{1,5})\.[a-z0-9]{1,5}|attachment\/([1-9]\d{0,17}))(?:[?#].*)?$/u;

/** Paths of the site. Texts from elsewhere have paths of their own programs, which are left as they are. */
const OWN_PATH = String.raw`/(?:(?:article|news|announcement|question|media|attachment|category|export)/\d|(?:search|list|help|personal)(?:[/?#)"'\s]|$))`;
const OWN = new RegExp(`^${OWN_PATH}`, 'u');
const OWN_IN_TEXT = new RegExp(String.raw`[\]("'<\s]${OWN_PATH}`, 'u');

/** Reads an address of a text; null for one that is not of this site. `origin` without a trailing slash. */
export function readSiteAddress(address: string, origin: string): SiteAddress | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const text = TEXT.exec(path);
  if (text?.[1] !== undefined)
    return { kind: 'text', id: normaliseId(text[1]), anchor: text[2] ?? '' };
  const media = MEDIA.exec(path);
  const id = media?.[1] ?? media?.[2];
  if (id !== undefined) return { kind: 'media', id: normaliseId(id) };
  return path !== address || OWN.test(path) ? { kind: 'other' } : null;
}

/** Where a text leads after its export; null leaves the address, which then leads to the site. */
export type ResolveAddress = (target: Exclude<SiteAddress, { kind: 'other' }>) => string | null;

interface Rewriting {
  origin: string;
  resolve: ResolveAddress;
}

/** The address as it works outside the site. */
function resolveOutside(address: string, { origin, resolve }: Rewriting): string {
  const target = readSiteAddress(address, origin);
  if (target === null) return address;
  const resolved = target.kind === 'other' ? null : resolve(target);
  if (resolved !== null) return resolved;
  return address.startsWith('/') ? `${origin}${address}` : address;
}

/** Markdown with addresses that work outside the site; every other letter stays. */
export function rewriteMarkdown(markdown: string, rewriting: Rewriting): string {
  // most texts have none, and looking for addresses takes a while
  if (!OWN_IN_TEXT.test(markdown) && !markdown.includes(rewriting.origin)) return markdown;
  return rewriteMarkdownAddresses(markdown, {
    withAbsolute: true,
    resolve: (address) => resolveOutside(address, rewriting),
  });
}

/** A relative address, or a link of the form `[[name]]`. */
const RELATIVE_IN_TEXT =
  /(?:\]\(\s*<?|\]:\s*<?|(?:href|src)\s*=\s*["'])(?!https?:|mailto:|#)|\[\[/iu;

/**
 * Addresses of a text that an import would take for links to files of the export, though they come from another place:
 * relative ones that name a file by chance, and all of the form `[[name]]`. `place` is the file of the text.
 */
export function findForeignAddresses(
  markdown: string,
  { place, has }: { place: string; has: (name: string) => boolean },
): string[] {
  if (!RELATIVE_IN_TEXT.test(markdown)) return [];
  const found = new Set<string>();
  rewriteMarkdownAddresses(markdown, {
    resolve(address) {
      const target = resolveRelative(place, address);
      if (target !== null && target.name !== place && listNamedFiles(target.name).some(has))
        found.add(address);
      return address;
    },
    resolveShort({ target }) {
      found.add(`[[${target}]]`);
      return null;
    },
  });
  return [...found];
}

/** Attributes that hold an address. */
const ADDRESSES = ['href', 'src', 'poster'] as const;

/** HTML with addresses that work outside the site, and pictures in one size. */
export function rewriteHtml(html: string, rewriting: Rewriting): string {
  const tree = fromHtml(html, { fragment: true });
  eachElement(tree, (element) => {
    const { properties } = element;
    delete properties['srcSet'];
    delete properties['sizes'];
    for (const name of ADDRESSES) {
      const address = properties[name];
      if (typeof address === 'string') properties[name] = resolveOutside(address, rewriting);
    }
  });
  return toHtml(tree);
}

function eachElement(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) eachElement(child, visit);
}
