import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

const DOLLAR = 0x24;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT_OR_LATIN = /[A-Za-z0-9]/;

/** Position of the `$` that can end a formula opened before `from`, or -1. */
function findInlineCloser(src: string, from: number, max: number): number {
  for (let at = src.indexOf('$', from); at >= 0 && at < max; at = src.indexOf('$', at + 1)) {
    const before = src[at - 1] ?? ' ';
    const after = src[at + 1] ?? ' ';
    if (before !== '\\' && !/\s/.test(before) && after !== '$' && !DIGIT_OR_LATIN.test(after)) {
      return at;
    }
  }
  return -1;
}

/** Per inline state, where the next closer lies, so that many openers stay linear together. */
const closerCache = new WeakMap<StateInline, number>();

function getCachedCloser(state: StateInline, from: number): number {
  const cached = closerCache.get(state);
  if (cached !== undefined && (cached < 0 || cached >= from)) return cached;
  const position = findInlineCloser(state.src, from, state.posMax);
  closerCache.set(state, position);
  return position;
}

/** `$$…$$` inside a paragraph: a displayed formula. */
function displayInline(state: StateInline, silent: boolean): boolean {
  const end = state.src.indexOf('$$', state.pos + 2);
  if (end < 0 || end >= state.posMax || end === state.pos + 2) return false;
  if (!silent) {
    const token = state.push('math_display', 'code', 0);
    token.content = state.src.slice(state.pos + 2, end);
  }
  state.pos = end + 2;
  return true;
}

/** `$…$`: no space inside the dollars and no letter or digit around them, so prices stay prices. */
function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  if (src.charCodeAt(pos + 1) === DOLLAR) return displayInline(state, silent);
  if (/\s/.test(src[pos + 1] ?? ' ') || DIGIT_OR_LATIN.test(src[pos - 1] ?? ' ')) return false;
  const end = getCachedCloser(state, pos + 2);
  if (end < 0 || end >= posMax) return false;
  if (!silent) {
    const token = state.push('math_inline', 'code', 0);
    token.content = src.slice(pos + 1, end);
  }
  state.pos = end + 1;
  return true;
}

function getLine(state: StateBlock, line: number): string {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}

/** `$$` on a line of its own, up to the line that ends with `$$`; also all on one line. */
function blockMath(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  const first = getLine(state, startLine);
  if (!first.startsWith('$$') || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4)
    return false;
  const oneLine = first.length > 4 && first.endsWith('$$');
  // Text after `$$` on the opening line is a formula only when closed there: "$$ 是货币符号" is not.
  if (!oneLine && first.length > 2 && WORD.test(first[2] ?? '') && first.includes('$$', 2))
    return false;
  const content = [oneLine ? first.slice(2, -2) : first.slice(2)];
  let line = startLine + 1;
  if (!oneLine) {
    for (let closed = false; !closed; line++) {
      if (line >= endLine) return false;
      const text = getLine(state, line);
      if (text === '' || (state.sCount[line] ?? 0) < state.blkIndent) return false;
      closed = text.endsWith('$$');
      content.push(closed ? text.slice(0, -2) : text);
    }
  }
  if (silent) return true;
  state.line = line;
  const token = state.push('math_block', 'pre', 0);
  token.block = true;
  token.content = content.join('\n').trim();
  token.map = [startLine, line];
  return true;
}

/** Adds `$…$` and `$$…$$`; the HTML holds the source in code elements, turned into MathML later. */
export function mathSyntax(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math_inline', inlineMath);
  md.block.ruler.before('fence', 'math_block', blockMath, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const escape = md.utils.escapeHtml;
  const content = (tokens: { content: string }[], i: number) => escape(tokens[i]?.content ?? '');
  md.renderer.rules['math_inline'] = (tokens, i) =>
    `<code class="math-inline">${content(tokens, i)}</code>`;
  md.renderer.rules['math_display'] = (tokens, i) =>
    `<code class="math-display">${content(tokens, i)}</code>`;
  md.renderer.rules['math_block'] = (tokens, i) =>
    `<pre><code class="language-math">${content(tokens, i)}</code></pre>\n`;
}
