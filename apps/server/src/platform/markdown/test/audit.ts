import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { parse, parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

// Written apart from the sanitiser's own lists on purpose: a hole opened there must show here.
const ELEMENTS = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br ul ol li dl dt dd details summary figure ' +
    'figcaption center table caption thead tbody tfoot tr th td a img b strong i em s strike del ins ' +
    'u mark small code kbd samp var tt sub sup q cite abbr span wbr ruby rt rp input button ' +
    'math mrow mi mo mn ms mtext mspace msup msub msubsup mover munder munderover mfrac msqrt mroot ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id class title lang href rel src alt width height loading decoding referrerpolicy start reversed ' +
    'value align colspan rowspan open type checked disabled tabindex role aria-label data-copy'
  ).split(' '),
);
const CLASSES = new Set(
  'anchor scroll code tasks math footnotes picture-alone picture-row k s n c red orange green blue purple grey'.split(
    ' ',
  ),
);
const ID = /^(?:s|u)-./;
const SAFE_URL = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i;

function collectElements(nodes: Node[]): Element[] {
  return nodes.flatMap((node) =>
    'tagName' in node ? [node, ...collectElements(node.childNodes)] : [],
  );
}

function checkAttribute(element: Element, name: string, value: string): string | undefined {
  const inMath = element.namespaceURI.endsWith('MathML');
  // the only style: a share of the text's width
  if (name === 'style' && element.tagName === 'figure' && /^width:\d{1,3}%$/.test(value))
    return undefined;
  if (name.startsWith('on') || name === 'style') return `${element.tagName} ${name}`;
  if (!inMath && !ATTRIBUTES.has(name)) return `${element.tagName} ${name}`;
  // oxlint-disable-next-line no-control-regex -- browsers drop these inside an address
  const address = value.replace(/[\u0000-\u0020]/g, '');
  if ((name === 'href' || name === 'src') && (inMath || !SAFE_URL.test(address)))
    return `url ${value}`;
  if (name === 'class' && !value.split(' ').every((item) => CLASSES.has(item)))
    return `class ${value}`;
  return name === 'id' && !ID.test(value) ? `id ${value}` : undefined;
}

/** Problems of HTML that claims to be safe; empty when it is safe. */
export function findProblems(html: string): string[] {
  const all = collectElements(parseFragment(html).childNodes);
  const ids = all.flatMap(({ attrs }) =>
    attrs.filter(({ name }) => name === 'id').map((a) => a.value),
  );
  return [
    ...all
      .filter(({ tagName }) => !ELEMENTS.has(tagName))
      .map(({ tagName }) => `element ${tagName}`),
    ...all
      .flatMap((element) => element.attrs.map((a) => checkAttribute(element, a.name, a.value)))
      .filter((problem) => problem !== undefined),
    ...(new Set(ids).size === ids.length ? [] : ['double id']),
  ];
}

/** The HTML as a browser holds it once it stands in a page; 'escaped' when it leaves its box. */
export function parseInPage(html: string): string {
  const page = parse(`<!doctype html><html><head></head><body><div>${html}</div></body></html>`);
  const root = page.childNodes.find((node): node is Element => node.nodeName === 'html');
  const body = root?.childNodes.find((node): node is Element => node.nodeName === 'body');
  const [box, ...others] = body?.childNodes ?? [];
  return box && 'tagName' in box && others.length === 0 ? serialize(box) : 'escaped';
}

/** The HTML read and written again by the writer that made it: equal when nothing moved. */
export function rewriteHtml(html: string): string {
  return toHtml(fromParse5(parseFragment(html)));
}

/** The HTML parsed and written once. */
export function reparseHtml(html: string): string {
  return serialize(parseFragment(html));
}
