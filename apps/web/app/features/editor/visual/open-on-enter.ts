import type { Command } from 'prosemirror-state';
import { Selection } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';

/** Enter behind the first line of a fence, a formula or a table, typed as Markdown, opens what it begins. */
export const openBlockOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== 'paragraph' || $from.parentOffset < parent.content.size)
    return false;
  const node = opened(parent);
  if (node === null) return false;
  if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), node.type))
    return false;
  if (dispatch) {
    const pos = $from.before();
    const tr = state.tr.replaceWith(pos, $from.after(), node);
    dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + 1))).scrollIntoView());
  }
  return true;
};

function opened(paragraph: Node): Node | null {
  const { nodes } = paragraph.type.schema;
  const line = paragraph.textContent;
  const fence = /^(?:`{3,}|~{3,}|·{3,})([\w+#-]*)$/u.exec(line);
  if (fence !== null) return nodes['code_block']!.create({ info: fence[1] });
  if (/^[$￥]{2}$/u.test(line)) return nodes['math_block']!.create();
  if (/^\|(?:[^|]+\|){2,}$/u.test(line))
    return createTableFrom(paragraph, line.slice(1, -1).split('|'));
  return null;
}

function createTableFrom({ type: { schema } }: Node, names: readonly string[]): Node {
  const { table, table_row: row, table_cell: cell, table_header: header, paragraph } = schema.nodes;
  const head = names.map((name) => {
    const text = name.trim();
    return header!.create(null, paragraph!.create(null, text === '' ? null : schema.text(text)));
  });
  const cells = names.map(() => cell!.createAndFill()!);
  return table!.create(null, [row!.create(null, head), row!.create(null, cells)]);
}
