import { Fragment } from 'prosemirror-model';
import type { Mark, Node } from 'prosemirror-model';
import type { Token } from './token.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

/** Plain text as the content of a node; none for ''. */
export function textNodes(text: string): Node[] {
  return text === '' ? [] : [schema.text(text)];
}

/** The words of a line: text and what stands in it, with their marks. */
export function inlineNodes(tokens: readonly Token[]): Node[] {
  const nodes: Node[] = [];
  let active: readonly Mark[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) active = getMark(token).addToSet(active);
    else if (token.nesting === -1) active = removeMark(active, token);
    else nodes.push(...wrapMarks(token).map((node) => node.mark(allowed(node, active))));
  }
  return [...Fragment.fromArray(nodes).content];
}

function allowed(node: Node, active: readonly Mark[]): readonly Mark[] {
  return node.marks.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), active);
}

function getMark(token: Token): Mark {
  switch (token.type) {
    case 'em_open':
      return marks.em.create({ markup: token.markup });
    case 'strong_open':
      return marks.strong.create({ markup: token.markup });
    case 's_open':
      return marks.strike.create();
    case 'link_open':
      return marks.link.create({
        href: token.attrGet('href') ?? '',
        title: token.attrGet('title') ?? '',
        kind: { linkify: 'bare', autolink: 'auto' }[token.markup] ?? null,
      });
    default:
      throw new Error(`unknown mark: ${token.type}`);
  }
}

const TYPE_OF = {
  em_close: marks.em,
  strong_close: marks.strong,
  s_close: marks.strike,
  link_close: marks.link,
} as const;

function removeMark(active: readonly Mark[], token: Token): readonly Mark[] {
  const type = TYPE_OF[token.type as keyof typeof TYPE_OF];
  return active.filter((mark) => mark.type !== type);
}

function wrapMarks(token: Token): Node[] {
  switch (token.type) {
    case 'text':
      return textNodes(token.content);
    case 'code_inline':
      return token.content === '' ? [] : [schema.text(token.content, [marks.code.create()])];
    case 'softbreak':
      return [nodes.soft_break.create()];
    case 'hardbreak':
      return [nodes.hard_break.create({ markup: token.markup || '\\' })];
    case 'html_inline':
      return [nodes.raw_inline.create({ source: token.content })];
    case 'image':
      return [
        nodes.image.create({
          src: token.attrGet('src') ?? '',
          alt: token.content,
          title: token.attrGet('title') ?? '',
          width: token.attrGet('width'),
        }),
      ];
    case 'math_inline':
    case 'math_display':
      return [
        nodes.math_inline.create({ tex: token.content, display: token.type === 'math_display' }),
      ];
    case 'footnote_ref':
      return [
        nodes.footnote_ref.create({ label: String((token.meta as { label?: string }).label) }),
      ];
    default:
      throw new Error(`unknown words: ${token.type}`);
  }
}
