import { parseMarkdown } from '@zhihui/markdown/parser.ts';
import { toHtml } from 'hast-util-to-html';
import { decorate } from './decorate.ts';
import { MarkdownTooComplexError } from './errors.ts';
import type { TocEntry } from './headings.ts';
import { LIMITS } from './limits.ts';
import { readExcerptBlocks, buildExcerpt, joinBlocks, readTextBlocks } from './plain-text.ts';
import { cleanTree } from './sanitize.ts';
import { cleanSource } from './source.ts';

export type Rendered = {
  /** Safe HTML for inside `.prose`. */
  html: string;
  /** Sections in order; level 2-6; ids as in the HTML, without `#`. */
  toc: TocEntry[];
  /** First words, one line, at most 200 UTF-16 units. */
  excerpt: string;
  /** All words, one block a line: what search indexes and annotations quote. */
  text: string;
  /** Texts of the headings, one a line. */
  headings: string;
  /** Addresses of images as they are shown and of links (without `#…`) as they are written, each once. */
  images: string[];
  links: string[];
};

/** Turns untrusted HTML into the stored form; the second half of rendering, the same for any parser. */
export function finishHtml(html: string, raw: boolean, siteOrigin = ''): Rendered {
  const tree = cleanTree(html, raw);
  const { toc, images, links } = decorate(tree, siteOrigin);
  const blocks = readTextBlocks(tree);
  const safe = toHtml(tree).trimEnd();
  if (safe.length > LIMITS.html) throw new MarkdownTooComplexError('html length');
  return {
    html: safe,
    toc,
    excerpt: buildExcerpt(safe.includes('<math') ? readExcerptBlocks(tree) : blocks),
    text: joinBlocks(blocks),
    headings: joinBlocks(blocks.filter((block) => block.kind === 'heading')),
    images,
    links,
  };
}

/**
 * Markdown (GFM, footnotes, formulas, line breaks preserved) to safe HTML and its by-products. Pure. Throws
 * MarkdownTooComplexError beyond LIMITS. A hostile text may take seconds: on a server call it through renderer-pool.ts,
 * which bounds the time. `siteOrigin` distinguishes the site's own pictures from others.
 */
export function renderMarkdown(source: string, siteOrigin = ''): Rendered {
  try {
    const { html, raw } = parseMarkdown(cleanSource(source));
    return finishHtml(html, raw, siteOrigin);
  } catch (error) {
    // The parser recurses; running out of stack is one more way of being too complex.
    if (error instanceof RangeError) throw new MarkdownTooComplexError('stack');
    throw error;
  }
}
