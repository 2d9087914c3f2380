import { parseMarkdown } from '@zhihui/markdown/parser.ts';
import { cleanSource } from '../markdown/source.ts';
import type { ConversionReport } from './conversion.ts';
import type { BlockKind } from './source-document.ts';

const TAGS: Record<string, BlockKind> = {
  p: 'paragraph',
  li: 'listItem',
  table: 'table',
  img: 'picture',
  pre: 'code',
  blockquote: 'quote',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
};

/** Counts the blocks of a text that stays as it is, as readers will get them. */
export function countMarkdownBlocks(text: string, report: ConversionReport): void {
  let html: string;
  try {
    ({ html } = parseMarkdown(cleanSource(text)));
  } catch {
    // a text that is too long or too deep is refused when it is stored
    return;
  }
  for (const [, tag = ''] of html.matchAll(/<([a-z][a-z0-9]*)\b/gu)) {
    const kind = Object.hasOwn(TAGS, tag) ? TAGS[tag] : undefined;
    if (kind !== undefined) report.count(kind);
  }
}
