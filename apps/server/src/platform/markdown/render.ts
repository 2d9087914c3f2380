import { parseComment } from '@zhihui/markdown/comment-parser.ts';
import { parseMarkdown } from '@zhihui/markdown/parser.ts';
import { toHtml } from 'hast-util-to-html';
import { compareTrees } from './compare.ts';
import type { Comparison } from './compare.ts';
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
 * Two Markdown texts drawn as one: the new one with what was added and removed marked by word. Throws
 * MarkdownTooComplexError beyond LIMITS; to be called through renderer-pool.ts, like renderMarkdown.
 */
export function compareMarkdown(before: string, after: string, siteOrigin = ''): Comparison {
  return withinStack(() => {
    const [old, current] = [before, after].map((source) => {
      const { html, raw } = parseMarkdown(cleanSource(source));
      const tree = cleanTree(html, raw);
      decorate(tree, siteOrigin);
      return tree;
    });
    return compareTrees(old!, current!, (blocks) => `${blocks} 段内容未更改`);
  });
}

/**
 * Markdown (GFM, footnotes, formulas, line breaks preserved) to safe HTML and its by-products. Pure. Throws
 * MarkdownTooComplexError beyond LIMITS. A hostile text may take seconds: on a server call it through renderer-pool.ts,
 * which bounds the time. `siteOrigin` distinguishes the site's own pictures from others.
 */
export function renderMarkdown(source: string, siteOrigin = ''): Rendered {
  return withinStack(() => {
    const { html, raw } = parseMarkdown(cleanSource(source));
    return finishHtml(html, raw, siteOrigin);
  });
}

/**
 * The same for a comment, which holds less: see `parseComment`. Its text counts as one without words when it has neither
 * words nor pictures.
 */
export function renderComment(source: string, siteOrigin = ''): Rendered {
  return withinStack(() => finishHtml(parseComment(cleanSource(source)), false, siteOrigin));
}

/** The parser recurses; running out of stack is one more way of being too complex. */
function withinStack<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new MarkdownTooComplexError('stack');
    throw error;
  }
}
