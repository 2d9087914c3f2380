import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { formatProfileLink, parseProfileLink } from '@zhihui/contract/features/link/mention.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { parseTrusted } from './sanitize.ts';
import { getClasses, h, isElement } from './tree.ts';
import type { Child, Parent } from './tree.ts';

/** The people that rendered HTML of our own calls by name. */
export interface Calls {
  /** Ids of the people that links lead to, in order. */
  linked: string[];
  /** The words outside of links and code, where a name may be typed. */
  typed: string;
}

const isSkipped = (node: Child) => isElement(node, 'a', 'code', 'pre', 'figcaption');

/** Finds who is called in rendered HTML: code quotes a call, and makes none. */
export function readCalls(html: string): Calls {
  const calls: Calls = { linked: [], typed: '' };
  const walk = (parent: Parent): void => {
    for (const child of parent.children) {
      if (child.type === 'text') calls.typed += child.value;
      else if (isElement(child, 'a') && getClasses(child).includes('mention'))
        calls.linked.push(parseProfileLink(String(child.properties['href'])) ?? '');
      else if (child.type === 'element' && !isSkipped(child)) walk(child);
    }
  };
  walk(parseTrusted(html));
  return calls;
}

interface Named {
  id: Id;
  name: string;
}

/** Makes links of the typed names of these people, `@周砚`, as a call by link is drawn. */
export function linkNames(html: string, people: readonly Named[]): string {
  if (people.length === 0) return html;
  // longer names first: one name may begin with another
  const sorted = [...people].sort((a, b) => b.name.length - a.name.length);
  const tree = parseTrusted(html);
  const walk = (parent: Parent): void => {
    const children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type === 'text') return splitAtNames(child.value, sorted);
      if (child.type === 'element' && !isSkipped(child)) walk(child);
      return [child];
    });
    parent.children = children;
  };
  walk(tree);
  return toHtml(tree);
}

function splitAtNames(text: string, people: readonly Named[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let offset = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, offset))) {
    const person = people.find(({ name }) => text.startsWith(name, at + 1));
    if (person === undefined) continue;
    const link: Element = h('a', { href: formatProfileLink(person.id), className: ['mention'] }, [
      `@${person.name}`,
    ]);
    parts.push({ type: 'text', value: text.slice(offset, at) }, link);
    offset = at + 1 + person.name.length;
  }
  parts.push({ type: 'text', value: text.slice(offset) });
  return parts;
}
