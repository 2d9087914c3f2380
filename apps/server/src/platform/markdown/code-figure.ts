import type { Element } from 'hast';
import { createHighlighter, languageName } from './highlight.ts';
import { withoutBidi } from './source.ts';
import { classes, h, is, textOf } from './tree.ts';

/** Language of a code element, as the writer named it, in lower case; '' when none. */
export function languageOf(code: Element): string {
  const name = classes(code).find((value) => value.startsWith('language-'));
  return name ? name.slice('language-'.length).toLowerCase() : '';
}

/** The code element of a pre, when the pre holds nothing else. */
export function codeOf(pre: Element): Element | undefined {
  const [only, ...more] = pre.children;
  return is(only, 'code') && more.length === 0 ? only : undefined;
}

/**
 * Makes the function that turns a `pre` into the figure of the design: language, title, copy
 * button, and the code in at most four classes of tokens. One per document: it holds the budget.
 */
export function codeFigures(): (pre: Element) => Element {
  const highlight = createHighlighter();
  return (pre) => {
    const code = codeOf(pre);
    const lang = code ? languageOf(code) : '';
    const title = code?.properties['title'];
    const text = textOf(pre).replace(/\n$/, '');
    const caption = [h('span', {}, [languageName(lang)])];
    if (typeof title === 'string') caption.push(h('span', {}, [withoutBidi(title)]));
    caption.push(h('button', { type: 'button', dataCopy: '' }, ['复制']));
    return h('figure', { className: lang === 'mermaid' ? ['code', 'diagram'] : ['code'] }, [
      h('figcaption', {}, caption),
      h('pre', { tabIndex: 0 }, [h('code', {}, highlight(lang, text))]),
    ]);
  };
}
