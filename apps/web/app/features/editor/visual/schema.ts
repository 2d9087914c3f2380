// Why it is as it is: docs/decisions/0062-visual-view.md
import { Schema } from 'prosemirror-model';
import { INLINE_NODES } from './schema-inline.ts';
import { MARKS } from './schema-marks.ts';
import { BLOCK_NODES } from './schema-blocks.ts';

/**
 * What the visual view can show: the blocks and words of Markdown as the renderer reads them. Each node has one way back
 * to Markdown (node-to-markdown.ts); what has none is a `raw_block` or `raw_inline`.
 */
export const schema = new Schema({
  nodes: { doc: { content: 'block+' }, ...BLOCK_NODES, ...INLINE_NODES, text: { group: 'inline' } },
  marks: MARKS,
});
