import type { Element } from 'hast';
import { createHighlighter, getLanguageName } from './highlight.ts';
import { removeBidi } from './source.ts';
import { getClasses, h, isElement, getText } from './tree.ts';

/** Language of a code element, as the writer named it, in lower case; '' when none. */
export function readLanguage(code: Element): string {
  const name = getClasses(code).find((value) => value.startsWith('language-'));
  return name ? name.slice('language-'.length).toLowerCase() : '';
}

/** The code element of a pre, when the pre holds nothing else. */
export function findCode(pre: Element): Element | undefined {
  const [firstChild, ...otherChildren] = pre.children;
  return isElement(firstChild, 'code') && otherChildren.length === 0 ? firstChild : undefined;
}

/**
 * Makes the function that turns a `pre` into the figure of the design: language, title, copy
 * button, and the code in at most four classes of tokens. One per document: it holds the budget.
 */
export function createCodeFigures(): (pre: Element) => Element {
  const highlight = createHighlighter();
  return (pre) => {
    const code = findCode(pre);
    const lang = code ? readLanguage(code) : '';
    const title = code?.properties['title'];
    const text = getText(pre).replace(/\n$/, '');
    const caption = [h('span', {}, [getLanguageName(lang)])];
    if (typeof title === 'string') caption.push(h('span', {}, [removeBidi(title)]));
    caption.push(h('button', { type: 'button', dataCopy: '' }, ['复制']));
    return h('figure', { className: lang === 'mermaid' ? ['code', 'diagram'] : ['code'] }, [
      h('figcaption', {}, caption),
      h('pre', { tabIndex: 0 }, [h('code', {}, highlight(lang, text))]),
    ]);
  };
}
