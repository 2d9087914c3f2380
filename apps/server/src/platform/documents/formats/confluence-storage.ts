// Follows "Confluence Storage Format" of the Atlassian documentation.
import { decodeHTMLStrict } from 'entities';
import type { Element, ElementContent, Root } from 'hast';
import { SaxesParser } from 'saxes';
import { UnreadableSourceError } from '../source-document.ts';

/** Names with capitals in the trees of HTML. */
const NAMES: Record<string, string> = {
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
};
const DEPTH = 200;
/** Stretches that stand as they are, and entities that HTML has and XML has not. */
const ENTITY = /<!\[CDATA\[[\s\S]*?\]\]>|&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][A-Za-z0-9]*;/gu;
/** How an export writes the end of a stretch inside another; code has the same characters elsewhere. */
const INNER_END = /\]\] >(?=<\/ac:|<!\[CDATA\[)/gu;
const BREAKS_XML = /[&<>"']/u;

/**
 * A text of Confluence as a tree; its own elements have their prefixes (`ac:link`). Throws UnreadableSourceError where it
 * is no XML.
 */
export function parseStorage(storage: string): Root {
  const root: Root = { type: 'root', children: [] };
  const stack: (Root | Element)[] = [root];
  const append = (node: ElementContent) => void stack.at(-1)?.children.push(node);
  const parser = new SaxesParser({ fragment: true });
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length > DEPTH) throw new UnreadableSourceError('内容嵌套过深，无法读取');
    const element: Element = {
      type: 'element',
      tagName: name,
      properties: readProperties(attributes as Record<string, string>),
      children: [],
    };
    append(element);
    stack.push(element);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  parser.on('text', (value) => append({ type: 'text', value }));
  parser.on('cdata', (value) => append({ type: 'text', value }));
  parser.on('error', () => {
    throw new UnreadableSourceError('页面内容不是有效的 Confluence 存储格式');
  });
  const text = storage.replaceAll(INNER_END, ']]>').replaceAll(ENTITY, (match) => {
    if (match.startsWith('<')) return match;
    const decoded = decodeHTMLStrict(match);
    return BREAKS_XML.test(decoded) ? `&amp;${match.slice(1)}` : decoded;
  });
  parser.write(text).close();
  return root;
}

function readProperties(attributes: Record<string, string>): Element['properties'] {
  const properties: Element['properties'] = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'class') properties['className'] = value.split(/\s+/u).filter(Boolean);
    else properties[NAMES[name] ?? name] = value;
  }
  return properties;
}
