import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import type { Schema, Attrs, MarkType } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorState, Plugin, Transaction } from 'prosemirror-state';
import { CALLOUT_KINDS } from '@zhihui/markdown/callouts.ts';
import { findAncestorAt } from './find-ancestor.ts';
import { HTML_MARKS } from './html-marks.ts';
import { createSourceNode } from './source-node.ts';

/** Turns Markdown typed at the start of a paragraph into a block. A single undo restores the characters. */
export function createInputRules(schema: Schema): Plugin {
  const { nodes } = schema;
  const rules: InputRule[] = [
    textblockTypeInputRule(/^(#{1,6})\s$/u, nodes['heading']!, ([, marks = '']) => ({
      level: marks.length,
    })),
    wrappingInputRule(/^\s*[-+*]\s$/u, nodes['bullet_list']!),
    createOrderedListRule(schema),
    wrappingInputRule(/^\s*[>》]\s$/u, nodes['blockquote']!),
    textblockTypeInputRule(
      /^(?:```|~~~|···)([\w+#-]*)\s$/u,
      nodes['code_block']!,
      ([, info = '']) => ({
        info,
      }),
    ),
    createTaskRule(),
    createCalloutRule(),
    createHorizontalRuleRule(),
    ...createMarkRules(schema),
  ];
  return inputRules({ rules });
}

/** Turns `3. ` into an ordered list that starts with the typed number. */
function createOrderedListRule(schema: Schema): InputRule {
  const list = schema.nodes['ordered_list']!;
  return wrappingInputRule(
    // `1、` needs no space, which Chinese input methods do not type behind it
    /^(?:(\d{1,9})[.)]\s|(\d{1,2})、)$/u,
    list,
    ([, number, chinese]) => ({ order: Number(number ?? chinese) }),
    ([, number, chinese], node) =>
      node.childCount + Number(node.attrs['order']) === Number(number ?? chinese),
  );
}

/** Turns `[ ] ` at the start of an item or paragraph into a task. */
function createTaskRule(): InputRule {
  return new InputRule(/^\[([ xX]?)\]\s$/u, (state, match, from, to) => {
    const checked = match[1]?.toLowerCase() === 'x';
    const { bullet_list: list, list_item: item, paragraph } = state.schema.nodes;
    const $from = state.doc.resolve(from);
    const parentItem = findAncestorAt($from, ({ type }) => type === item);
    const tr = state.tr.delete(from, to);
    if (parentItem !== null) {
      if (parentItem.pos + 2 !== from) return null;
      return tr.setNodeMarkup(parentItem.pos, null, { ...parentItem.node.attrs, checked });
    }
    if ($from.depth !== 1 || $from.parent.type !== paragraph) return null;
    const parentBlock = tr.doc.resolve(from).parent;
    const pos = $from.before();
    tr.replaceWith(
      pos,
      pos + parentBlock.nodeSize,
      list!.create(null, item!.create({ checked }, parentBlock)),
    );
    return tr.setSelection(TextSelection.create(tr.doc, pos + 3));
  });
}

/** Turns a quote that begins with `[!NOTE]` into a callout. */
function createCalloutRule(): InputRule {
  return new InputRule(/^\[!(\w+)\]$/u, (state, match, from, to) => {
    const kind = match[1]?.toLowerCase() ?? '';
    if (!CALLOUT_KINDS.some((item) => item === kind)) return null;
    const $from = state.doc.resolve(from);
    const quote = findAncestorAt($from, ({ type }) => type.name === 'blockquote');
    if (quote === null || quote.pos + 2 !== from) return null;
    return toCallout(state, quote.pos, kind).delete(from, Math.min(to, from + match[0].length - 1));
  });
}

function toCallout(state: EditorState, pos: number, kind: string): Transaction {
  return state.tr.setNodeMarkup(pos, state.schema.nodes['callout'], { kind });
}

/** Turns a paragraph of `---` into a horizontal rule. */
function createHorizontalRuleRule(): InputRule {
  return new InputRule(/^(?:---|___|———)$/u, (state, _match, from) => {
    const $from = state.doc.resolve(from);
    const { horizontal_rule: rule, paragraph } = state.schema.nodes;
    if ($from.parent.type !== paragraph) return null;
    const { parent } = $from;
    if (parent.textContent.length > 2) return null;
    const pos = $from.before();
    const tr = state.tr.replaceWith(pos, pos + parent.nodeSize, [
      rule!.create(),
      paragraph!.create(),
    ]);
    return tr.setSelection(TextSelection.create(tr.doc, pos + 2));
  });
}

/** Turns Markdown typed within a line into marks, links, pictures and formulas. */
function createMarkRules({ marks, nodes }: Schema): InputRule[] {
  const { strong, em, code, strike, link } = marks;
  return [
    mark(/(?:^|[^*])(\*\*([^\s*](?:[^*]*[^\s*])?)\*\*)$/du, strong!),
    mark(/(?:^|[^_\p{L}\p{N}])(__([^\s_](?:[^_]*[^\s_])?)__)$/du, strong!),
    mark(/(?:^|[^*])(\*([^\s*](?:[^*]*[^\s*])?)\*)$/du, em!),
    mark(/(?:^|[^_\p{L}\p{N}])(_([^\s_](?:[^_]*[^\s_])?)_)$/du, em!),
    mark(/(?:^|[^~])(~~([^\s~](?:[^~]*[^\s~])?)~~)$/du, strike!),
    mark(/(?:^|[^`])(`([^`]+)`)$/du, code!),
    mark(/(?:^|[^!])(\[([^\][]+)\]\(([^\s()]+)\))$/du, link!, (match) => ({ href: match[3] })),
    ...Object.entries(HTML_MARKS).map(([name, tag]) =>
      mark(new RegExp(`(<${tag}>([^<>]+)</${tag}>)$`, 'du'), marks[name]!),
    ),
    leaf(/(<br>)$/u, () => nodes['hard_break']!.create({ markup: '<br>' })),
    leaf(/(!\[([^\][]*)\]\(([^\s()]+)\))$/u, (match) =>
      nodes['image']!.create({ alt: match[2], src: match[3] }),
    ),
    leaf(/(?:^|[^\\$A-Za-z0-9])(\$([^\s$](?:[^$]*[^\s$\\])?)\$)$/u, (match) =>
      createSourceNode(nodes['math_inline']!, match[2] ?? ''),
    ),
  ];
}

/** Creates a rule whose group 1 is the typed Markdown and group 2 the text that remains. */
function mark(
  pattern: RegExp,
  type: MarkType,
  attrs?: (match: RegExpMatchArray) => Attrs,
): InputRule {
  return new InputRule(
    pattern,
    (state, match, _from, to) => {
      const [, fullMatch = '', inner = ''] = match;
      if (!state.selection.$from.parent.type.allowsMarkType(type)) return null;
      // the last typed character is not in the document yet
      const start = to - (fullMatch.length - 1);
      const [, fullAt, innerAt] = match.indices ?? [];
      const innerStart = start + (innerAt?.[0] ?? 0) - (fullAt?.[0] ?? 0);
      const tr = state.tr;
      tr.delete(innerStart + inner.length, to);
      tr.delete(start, innerStart);
      tr.addMark(start, start + inner.length, type.create(attrs?.(match)));
      return tr.removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

function leaf(
  pattern: RegExp,
  node: (match: RegExpMatchArray) => ReturnType<typeof createSourceNode>,
): InputRule {
  return new InputRule(
    pattern,
    (state, match, _from, to) => {
      const start = to - ((match[1] ?? '').length - 1);
      const { parent } = state.selection.$from;
      const leafNode = node(match);
      if (parent.type.contentMatch.matchType(leafNode.type) === null) return null;
      return state.tr.replaceWith(start, to, leafNode);
    },
    { inCodeMark: false },
  );
}
