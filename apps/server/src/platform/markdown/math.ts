import type { Element, ElementContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Schema } from 'hast-util-sanitize';
import katex from 'katex';
import { LIMITS } from './limits.ts';
import { parseTrusted } from './sanitize.ts';
import { eachElement, h, isElement, splitNames } from './tree.ts';

/** KaTeX's presentation MathML; its spans, styles and the TeX annotation fall away. */
const SCHEMA: Schema = {
  tagNames: [
    ...splitNames('math mrow mi mo mn ms mtext mspace msup msub msubsup'),
    ...splitNames('mover munder munderover mfrac msqrt mroot mtable mtr mtd'),
    ...splitNames('mstyle mpadded mphantom menclose mmultiscripts mprescripts'),
  ],
  attributes: {
    '*': [
      ...splitNames('mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel'),
      ...splitNames('stretchy fence separator symmetric lspace rspace minsize maxsize'),
      ...splitNames('width height depth voffset linethickness accent accentunder'),
      ...splitNames('columnalign rowalign columnspacing rowspacing columnlines rowlines'),
      ...splitNames('notation movablelimits display'),
    ],
  },
  strip: ['annotation'],
};

/** TeX to a MathML element; undefined when the source is invalid TeX or too expensive. */
function toMathMl(tex: string, displayMode: boolean): Element | undefined {
  try {
    const markup = katex.renderToString(tex, {
      displayMode,
      output: 'mathml',
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: 100,
      maxSize: 20,
    });
    if (markup.length > LIMITS.mathMl) return undefined;
    const tree = sanitize(parseTrusted(markup), SCHEMA);
    let math: Element | undefined;
    if (tree.type === 'root')
      eachElement(tree, (element) => (math ??= isElement(element, 'math') ? element : undefined));
    return math;
  } catch {
    return undefined;
  }
}

/**
 * Creates the function that turns TeX into nodes, one per document: equal formulas are computed once (and share their nodes,
 * which are not changed later), and beyond the document's budget the source is shown.
 */
export function createMathRenderer(): (
  tex: string,
  display: 'inline' | 'display' | 'block',
) => Element {
  const rendered = new Map<string, Element | undefined>();
  return (tex, display) => {
    const key = `${display === 'inline' ? 'i' : 'd'}${tex}`;
    if (!rendered.has(key)) {
      const isWithinLimits = rendered.size < LIMITS.formulas && tex.length <= LIMITS.formula;
      rendered.set(key, isWithinLimits ? toMathMl(tex, display !== 'inline') : undefined);
    }
    const math = rendered.get(key);
    if (!math) return createSource(tex, display);
    if (display === 'inline') return math;
    return createBox(display, tex, math);
  };
}

function createSource(tex: string, display: string): Element {
  const code = h('code', {}, [tex]);
  return display === 'block' ? h('p', {}, [code]) : code;
}

/** A displayed formula may be wider than the page: it scrolls, so it can receive the focus. */
function createBox(display: string, tex: string, math: ElementContent): Element {
  const ariaLabel = tex.replace(/\s+/g, ' ').trim().slice(0, 200);
  return h(
    display === 'block' ? 'div' : 'span',
    { className: ['math'], role: 'math', tabIndex: 0, ariaLabel },
    [math],
  );
}
