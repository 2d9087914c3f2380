import type { Element, ElementContent } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import type { Schema } from 'hast-util-sanitize';
import katex from 'katex';
import { LIMITS } from './limits.ts';
import { parseTrusted } from './sanitize.ts';
import { eachElement, h, is, names } from './tree.ts';

/** KaTeX's presentation MathML; its spans, styles and the TeX annotation fall away. */
const SCHEMA: Schema = {
  tagNames: [
    ...names('math mrow mi mo mn ms mtext mspace msup msub msubsup'),
    ...names('mover munder munderover mfrac msqrt mroot mtable mtr mtd'),
    ...names('mstyle mpadded mphantom menclose mmultiscripts mprescripts'),
  ],
  attributes: {
    '*': [
      ...names('mathvariant mathcolor mathbackground mathsize displaystyle scriptlevel'),
      ...names('stretchy fence separator symmetric lspace rspace minsize maxsize'),
      ...names('width height depth voffset linethickness accent accentunder'),
      ...names('columnalign rowalign columnspacing rowspacing columnlines rowlines'),
      ...names('notation movablelimits display'),
    ],
  },
  strip: ['annotation'],
};

/** TeX to a MathML element; undefined when the source is no valid TeX or takes too much. */
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
      eachElement(tree, (element) => (math ??= is(element, 'math') ? element : undefined));
    return math;
  } catch {
    return undefined;
  }
}

/**
 * Makes the function that turns TeX into nodes, one per document: equal formulas are computed
 * once (and share their nodes, which nobody changes later), and beyond the document's budget the
 * source is shown.
 */
export function mathRenderer(): (tex: string, display: 'inline' | 'display' | 'block') => Element {
  const known = new Map<string, Element | undefined>();
  return (tex, display) => {
    const key = `${display === 'inline' ? 'i' : 'd'}${tex}`;
    if (!known.has(key)) {
      const within = known.size < LIMITS.formulas && tex.length <= LIMITS.formula;
      known.set(key, within ? toMathMl(tex, display !== 'inline') : undefined);
    }
    const math = known.get(key);
    if (!math) return source(tex, display);
    if (display === 'inline') return math;
    return box(display, tex, math);
  };
}

function source(tex: string, display: string): Element {
  const code = h('code', {}, [tex]);
  return display === 'block' ? h('p', {}, [code]) : code;
}

/** A displayed formula may be wider than the page: it scrolls, so it can take the focus. */
function box(display: string, tex: string, math: ElementContent): Element {
  const ariaLabel = tex.replace(/\s+/g, ' ').trim().slice(0, 200);
  return h(
    display === 'block' ? 'div' : 'span',
    { className: ['math'], role: 'math', tabIndex: 0, ariaLabel },
    [math],
  );
}
