import type { Root } from 'hast';
import { CALLOUT_KINDS } from '@zhihui/markdown/callouts.ts';
import { TEXT_COLORS, isTextColor } from '@zhihui/markdown/text-colors.ts';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize } from 'hast-util-sanitize';
import type { Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { MarkdownTooComplexError } from './errors.ts';
import { LIMITS } from './limits.ts';
import { eachElement, getClasses, isElement, splitNames } from './tree.ts';

type Allowed = NonNullable<Schema['attributes']>[string];

const ALIGN: Allowed[number] = ['align', 'left', 'center', 'right'];
const CELL: Allowed = [ALIGN, ['colSpan', /^\d{1,3}$/], ['rowSpan', /^\d{1,3}$/]];

/** The parts of a writer's HTML that may remain. */
const SCHEMA: Schema = {
  tagNames: [
    ...splitNames('h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br'),
    ...splitNames('ul ol li dl dt dd details summary figure figcaption center'),
    ...splitNames('table caption thead tbody tfoot tr th td'),
    ...splitNames('a img b strong i em s strike del ins u mark small'),
    ...splitNames('code kbd samp var tt sub sup q cite abbr span wbr'),
    ...splitNames('ruby rt rp'),
  ],
  attributes: {
    '*': ['id', 'title', 'lang'],
    a: ['href', 'name'],
    img: ['src', 'alt', ALIGN, ['width', /^\d{1,4}%?$/], ['height', /^\d{1,4}$/]],
    ol: [['start', /^\d{1,9}$/], 'reversed'],
    li: [
      ['className', 'task', 'task-done'],
      ['value', /^\d{1,9}$/],
    ],
    th: CELL,
    td: CELL,
    ...Object.fromEntries(splitNames('p div h1 h2 h3 h4 h5 h6').map((name) => [name, [ALIGN]])),
    code: [['className', /^language-[\p{L}\p{N}_+#.-]{1,30}$/u, 'math-inline', 'math-display']],
    blockquote: [['className', 'callout', ...CALLOUT_KINDS.map((kind) => `callout-${kind}`)]],
    section: [['className', 'footnotes']],
    span: [['className', ...TEXT_COLORS]],
    mark: [['className', ...TEXT_COLORS]],
    details: ['open'],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  ancestors: {
    ...Object.fromEntries(
      splitNames('caption thead tbody tfoot tr th td').map((name) => [name, ['table']]),
    ),
    li: ['ul', 'ol'],
    summary: ['details'],
  },
  // Ids are prefixed once, after the last round of cleaning (ids.ts).
  clobber: [],
  // Removed with all their content; any other unknown element leaves its content behind.
  strip: [
    ...splitNames('script style svg math iframe template'),
    ...splitNames('noscript noembed noframes title select textarea'),
  ],
};

type P5Node = DefaultTreeAdapterTypes.ChildNode;

function collectText(node: P5Node): string {
  let text = '';
  const open: P5Node[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.nodeName === '#text') text += (next as DefaultTreeAdapterTypes.TextNode).value;
    else if ('childNodes' in next) open.push(...next.childNodes.toReversed());
  }
  return text;
}

/** Turns parts that are too deep into text. Without recursion: the next steps recurse, and this one protects them. */
function limitTree(fragment: DefaultTreeAdapterTypes.DocumentFragment): void {
  let count = 0;
  let level: DefaultTreeAdapterTypes.ParentNode[] = [fragment];
  for (let depth = 1; level.length > 0; depth++) {
    const nextLevel: DefaultTreeAdapterTypes.ParentNode[] = [];
    for (const parent of level) {
      count += parent.childNodes.length;
      if (count > LIMITS.nodes) throw new MarkdownTooComplexError('nodes');
      if (depth >= LIMITS.depth) {
        const value = parent.childNodes.map(collectText).join('');
        parent.childNodes = [{ nodeName: '#text', value, parentNode: parent }];
        continue;
      }
      for (const child of parent.childNodes) {
        if ('childNodes' in child) nextLevel.push(child);
        if ('content' in child) nextLevel.push(child.content);
      }
    }
    level = nextLevel;
  }
}

function parseHtml(html: string): Root {
  if (html.length > LIMITS.html) throw new MarkdownTooComplexError('html length');
  const fragment = parseFragment(html);
  limitTree(fragment);
  const tree = fromParse5(fragment);
  if (tree.type !== 'root') throw new MarkdownTooComplexError('not a fragment');
  return tree;
}

/** Parses HTML of our own making, bounded but not cleaned. */
export const parseTrusted = parseHtml;

/** A colour is one word: lists of classes with a colour among them come from other sites and mean something else. */
function removeOtherColors(root: Root): void {
  eachElement(root, (element) => {
    if (!isElement(element, 'span', 'mark')) return;
    const classes = getClasses(element);
    if (classes.length !== 1 || !isTextColor(classes[0])) delete element.properties['className'];
  });
}

function cleanHtml(html: string): Root {
  const parsed = parseHtml(html);
  removeOtherColors(parsed);
  const tree = sanitize(parsed, SCHEMA);
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

/**
 * Untrusted HTML to a clean tree. With `raw` HTML in it, cleaning is repeated until the text no
 * longer changes, so that a browser reads exactly the tree that was judged (no mutation tricks).
 * Throws MarkdownTooComplexError when it never settles, or is too large.
 */
export function cleanTree(html: string, raw: boolean): Root {
  let tree = cleanHtml(html);
  if (!raw) return tree;
  let text = toHtml(tree);
  for (let round = 0; round < 6; round++) {
    tree = cleanHtml(text);
    const serialized = toHtml(tree);
    if (serialized === text) return tree;
    text = serialized;
  }
  throw new MarkdownTooComplexError('unsettled html');
}
