import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { TextTool } from '../source/commands.ts';
import * as blocks from './block-commands.ts';
import { readBlocks } from './blocks.ts';
import { blocksToCells } from './cell-content.ts';
import { fillCells } from './fill-cells.ts';
import { toggleList } from './list-commands.ts';
import { isEmptyParagraph } from './node-to-markdown.ts';
import { togglePanel } from './panels.ts';
import { schema } from './schema.ts';
import { cycleHeading } from './text-keys.ts';

const TOOLS: Record<TextTool, Command> = {
  heading: cycleHeading,
  bold: blocks.mark('strong'),
  strike: blocks.mark('strike'),
  bullet: toggleList('bullet'),
  ordered: toggleList('ordered'),
  task: toggleList('task'),
  quote: blocks.toggleQuote,
  code: blocks.toggleCode,
  table: blocks.insertTable,
  formula: blocks.insertMath,
  link: togglePanel('link'),
};

/** Applies a tool to the selection. */
export function runTool(view: EditorView, tool: TextTool): void {
  TOOLS[tool](view.state, view.dispatch, view);
}

/** Replaces the selection by Markdown; within a table it fills cells. */
export function insertText(view: EditorView, markdown: string): void {
  insertNodes(
    view,
    readBlocks(markdown).blocks.map(({ node }) => node),
  );
}

/** Replaces the selection by blocks; within a table they fill cells. */
export function insertNodes(view: EditorView, nodes: readonly Node[]): void {
  const cells = fillCells(view.state, () => blocksToCells(nodes));
  if (cells !== null) {
    view.dispatch(cells);
    return;
  }
  const content = Fragment.from(nodes);
  const inline = nodes.length === 1 && nodes[0]?.type === schema.nodes.paragraph;
  const { parent, pos, depth } = view.state.selection.$from;
  // an empty paragraph gives way to blocks, as it would stay above them
  if (!inline && depth === 1 && isEmptyParagraph(parent) && view.state.selection.empty) {
    const tr = view.state.tr.replaceWith(pos - 1, pos + 1, content);
    tr.setSelection(Selection.near(tr.doc.resolve(pos - 1 + content.size), -1));
    view.dispatch(tr.scrollIntoView());
    return;
  }
  const slice = inline ? new Slice(content, 1, 1) : new Slice(content, 0, 0);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
}

/** Appends Markdown, replacing an empty last line, and moves the caret to a new line below it. */
export function appendText(view: EditorView, markdown: string): void {
  const { doc, tr } = view.state;
  const last = doc.lastChild;
  const empty = last?.type === schema.nodes.paragraph && last.content.size === 0;
  const from = doc.content.size - (empty ? last.nodeSize : 0);
  const nodes = readBlocks(markdown).blocks.map(({ node }) => node);
  tr.replaceWith(from, doc.content.size, [...nodes, schema.nodes.paragraph.create()]);
  tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - 1));
  view.dispatch(tr.scrollIntoView());
}
