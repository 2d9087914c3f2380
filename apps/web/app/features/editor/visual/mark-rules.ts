import { InputRule } from 'prosemirror-inputrules';
import type { Attrs, MarkType, Schema } from 'prosemirror-model';
import { createSourceNode } from './source-node.ts';

/** Markdown typed within a line: marks, links, pictures and formulas. */
export function createMarkRules({ marks, nodes }: Schema): InputRule[] {
  const { strong, em, code, strike, link } = marks;
  return [
    mark(/(?:^|[^*])(\*\*([^\s*](?:[^*]*[^\s*])?)\*\*)$/u, strong!),
    mark(/(?:^|[^_\p{L}\p{N}])(__([^\s_](?:[^_]*[^\s_])?)__)$/u, strong!),
    mark(/(?:^|[^*])(\*([^\s*](?:[^*]*[^\s*])?)\*)$/u, em!),
    mark(/(?:^|[^_\p{L}\p{N}])(_([^\s_](?:[^_]*[^\s_])?)_)$/u, em!),
    mark(/(?:^|[^~])(~~([^\s~](?:[^~]*[^\s~])?)~~)$/u, strike!),
    mark(/(?:^|[^`])(`([^`]+)`)$/u, code!),
    mark(/(?:^|[^!])(\[([^\][]+)\]\(([^\s()]+)\))$/u, link!, (match) => ({ href: match[3] })),
    leaf(/(!\[([^\][]*)\]\(([^\s()]+)\))$/u, (match) =>
      nodes['image']!.create({ alt: match[2], src: match[3] }),
    ),
    leaf(/(?:^|[^\\$A-Za-z0-9])(\$([^\s$](?:[^$]*[^\s$\\])?)\$)$/u, (match) =>
      createSourceNode(nodes['math_inline']!, match[2] ?? ''),
    ),
  ];
}

/** The whole typed thing is group 1, what stays of it group 2. */
function mark(
  pattern: RegExp,
  type: MarkType,
  attrs?: (match: RegExpMatchArray) => Attrs,
): InputRule {
  return new InputRule(
    pattern,
    (state, match, _from, to) => {
      const [, fullMatch = '', inner = ''] = match;
      // the last character typed is not yet in the text
      const start = to - (fullMatch.length - 1);
      const innerStart = start + fullMatch.indexOf(inner);
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
      return state.tr.replaceWith(start, to, node(match));
    },
    { inCodeMark: false },
  );
}
