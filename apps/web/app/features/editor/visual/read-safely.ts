import { cleanText } from '@zhihui/markdown/clean-text.ts';
import type { References } from '@zhihui/markdown/parse-in-place.ts';
import type { Node } from 'prosemirror-model';
import { readBlocks, shiftBlocks } from './blocks.ts';
import type { Block } from './blocks.ts';
import type { MarkdownStyle } from './markdown-writer.ts';
import { nodeToMarkdown, readWithTags } from './node-to-markdown.ts';
import type { WrittenBlock } from './node-to-markdown.ts';
import { schema } from './schema.ts';

/** A block that can be written back. `written`: null when it is its own source. */
interface SafeBlock extends Block {
  written: WrittenBlock | null;
}

/**
 * Writes a block that was read, and reads it again. One that would say something else becomes a `raw_block`; of a fold like
 * that only the HTML and the block that is to blame.
 */
export function readSafely(
  block: Block,
  text: string,
  style: MarkdownStyle,
  references: References,
): SafeBlock[] {
  const { node } = block;
  const source = text.slice(block.from, block.to);
  if (node.type === schema.nodes.raw_block) return [{ ...block, written: null }];
  const written = nodeToMarkdown(node, style, references, { source });
  if (written.isFaithful) return [{ ...block, written }];
  if (node.type === schema.nodes.fold) {
    const parts = shiftBlocks(readBlocks(source, references, 'folds').blocks, block.from);
    return parts.flatMap((part) => readSafely(part, text, style, references));
  }
  const tags = readWithTags(source, style, references);
  if (tags !== null) return [{ ...block, ...tags }];
  return [{ ...block, node: createRawBlock(cleanText(source)), written: null }];
}

function createRawBlock(source: string): Node {
  const content = source === '' ? [] : schema.text(source);
  return schema.nodes.raw_block.create({ kind: 'other' }, content);
}
