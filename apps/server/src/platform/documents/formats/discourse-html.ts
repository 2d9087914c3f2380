import type { Element, Root } from 'hast';
import type { ConversionReport } from '../conversion.ts';
import {
  createElement,
  createFormula,
  findElements,
  hasClass,
  isElement,
  replaceElements,
  textOf,
} from '../html-elements.ts';

/** Makes what Discourse draws for its own syntax as the site has it. */
export function prepareDiscourse(tree: Root, report: ConversionReport): void {
  replaceElements(tree, (element) => {
    const has = (name: string) => hasClass(element, name);
    if (isElement(element, 'img') && has('emoji'))
      return [{ type: 'text', value: String(element.properties['alt'] ?? '') }];
    if (has('mention')) return [{ type: 'text', value: textOf(element) }];
    if (isElement(element, 'aside') && has('onebox')) {
      const address = findAddress(element);
      return address === ''
        ? []
        : [createElement('p', {}, [createElement('a', { href: address }, [address])])];
    }
    if (isElement(element, 'aside') && has('quote')) return quote(element);
    if (has('lightbox-wrapper')) return readPicture(element);
    if (has('poll')) {
      report.lose('投票', '未导入');
      return [];
    }
    if (has('math')) return [createFormula(textOf(element), !isElement(element, 'span'))];
    if (isElement(element, 'code')) nameLanguage(element);
    return null;
  });
}

/** A picture at its full size, which its small copy leads to. */
function readPicture(wrapper: Element): Element[] {
  const [picture] = findElements(wrapper, ({ tagName }) => tagName === 'img');
  const [link] = findElements(wrapper, (node) => hasClass(node, 'lightbox'));
  if (picture === undefined) return [];
  const src = String(link?.properties['href'] ?? picture.properties['src'] ?? '');
  return [createElement('img', { src, alt: picture.properties['alt'] ?? '' })];
}

const findAddress = (element: Element): string =>
  String(
    element.properties['dataOneboxSrc'] ??
      findElements(element, ({ tagName }) => tagName === 'a')[0]?.properties['href'] ??
      '',
  );

function quote(element: Element): Element[] {
  const body = findElements(element, ({ tagName }) => tagName === 'blockquote')[0];
  if (body === undefined) return [];
  const name = String(element.properties['dataUsername'] ?? '');
  const title = name === '' ? [] : [createElement('p', {}, [`${name}：`])];
  return [{ ...body, children: [...title, ...body.children] }];
}

function nameLanguage(code: Element): void {
  const names = Array.isArray(code.properties['className']) ? code.properties['className'] : [];
  const language = names.map(String).find((name) => /^lang(?:uage)?-/u.test(name));
  const name = language?.replace(/^lang(?:uage)?-/u, '') ?? '';
  const isKnown = name !== '' && !['auto', 'nohighlight', 'plaintext'].includes(name);
  code.properties['className'] = isKnown ? [`language-${name}`] : [];
}
