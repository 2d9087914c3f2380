import { parser } from '@zhihui/markdown/parser.ts';
import { cleanSource } from '../markdown/source.ts';
import type { ConversionReport } from './conversion.ts';
import type { BlockKind } from './source-document.ts';

const KINDS: Record<string, BlockKind> = {
  heading_open: 'heading',
  paragraph_open: 'paragraph',
  list_item_open: 'listItem',
  table_open: 'table',
  fence: 'code',
  code_block: 'code',
  blockquote_open: 'quote',
  math_block: 'formula',
};
const PICTURE = /!\[[^\]\n]{0,500}\]\(|<img\s/giu;

/** Counts the blocks of a text that stays as it is. What stands within its blocks is not parsed: no page waits for numbers. */
export function countMarkdownBlocks(text: string, report: ConversionReport): void {
  const tokens: ReturnType<typeof parser.parse> = [];
  try {
    parser.block.parse(cleanSource(text), parser, {}, tokens);
  } catch {
    // a text that is too long or too deep is refused when it is stored
    return;
  }
  for (const { type, hidden } of tokens) {
    const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
    if (kind !== undefined && !hidden) report.count(kind);
  }
  for (const _ of text.matchAll(PICTURE)) report.count('picture');
}
