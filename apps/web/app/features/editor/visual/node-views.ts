import type { NodeViewConstructor } from 'prosemirror-view';
import { calloutView } from './callout-view.ts';
import { CodeView } from './code-view.ts';
import { footnoteDefView, footnoteRefView } from './footnote-views.ts';
import { imageView } from './image-view.ts';
import { bulletListView, listItemView } from './list-views.ts';
import { rawBlockView } from './raw-block-view.ts';
import { mathBlockView } from './source-blocks.ts';
import { inlineMathView, rawInlineView } from './source-kinds.ts';
import { tableView } from './table-view.ts';
import type { UploadBoard } from './upload-board.ts';

/** How nodes are drawn that are more than an element: `uploads` tells how far files are. */
export function nodeViews(uploads: UploadBoard): Record<string, NodeViewConstructor> {
  return {
    bullet_list: bulletListView,
    list_item: listItemView,
    callout: calloutView,
    code_block: (node, view, getPos) => new CodeView(node, view, getPos),
    math_block: mathBlockView,
    math_inline: inlineMathView,
    raw_block: rawBlockView,
    raw_inline: rawInlineView,
    image: imageView(uploads),
    footnote_ref: footnoteRefView,
    footnote_def: footnoteDefView,
    table: tableView,
  };
}
