import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';

type Note = { label?: string; count?: number };
type Meta = { id?: number; subId?: number; label?: string };

function getMeta(token: Token | undefined): Meta {
  return (token?.meta ?? {}) as Meta;
}

/** Takes the definitions out of the text: what stays, and the tokens of each label. */
function extractDefinitions(tokens: Token[]): { text: Token[]; notes: Map<string, Token[]> } {
  const text: Token[] = [];
  const notes = new Map<string, Token[]>();
  let target = text;
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      target = [];
      notes.set(getMeta(token).label ?? '', target);
    } else if (token.type === 'footnote_reference_close') target = text;
    else target.push(token);
  }
  return { text, notes };
}

/**
 * Puts the notes that are referred to at the end of the document. The plugin's own step copies the
 * whole document for each note, which takes seconds for thousands of them.
 */
function appendFootnotes(state: StateCore): void {
  const footnotes = state.env?.['footnotes'] as { list?: Note[] } | undefined;
  if (!footnotes || state.env?.['inPlace'] === true) return;
  const { text, notes } = extractDefinitions(state.tokens);
  const token = (type: string, nesting: -1 | 0 | 1, data: Meta = {}): void => {
    const newToken = new state.Token(type, '', nesting);
    newToken.meta = data;
    text.push(newToken);
  };
  if (footnotes.list) {
    token('footnote_block_open', 1);
    footnotes.list.forEach(({ label = '', count = 1 }, id) => {
      token('footnote_open', 1, { id });
      for (const part of notes.get(label) ?? []) text.push(part);
      const last = text.at(-1)?.type === 'paragraph_close' ? text.pop() : undefined;
      for (let subId = 0; subId < Math.max(1, count); subId++)
        token('footnote_anchor', 0, { id, subId });
      if (last) text.push(last);
      token('footnote_close', -1);
    });
    token('footnote_block_close', -1);
  }
  state.tokens = text;
}

/** Adds `[^1]` notes, numbered in the order of their first reference. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  md.core.ruler.at('footnote_tail', appendFootnotes);
  // Inline notes nest without a limit inside the plugin, and are no part of GFM.
  md.inline.ruler.disable('footnote_inline');

  const number = (token: Token | undefined) => (getMeta(token).id ?? 0) + 1;
  const isBackReference = (token: Token | undefined) => {
    const { subId } = getMeta(token);
    return `${number(token)}${subId ? `-${subId + 1}` : ''}`;
  };
  const rules = md.renderer.rules;
  rules['footnote_ref'] = (tokens, i) =>
    `<sup><a href="#fn-${number(tokens[i])}" id="fnref-${isBackReference(tokens[i])}">${number(tokens[i])}</a></sup>`;
  rules['footnote_block_open'] = () => '<section class="footnotes"><ol>\n';
  rules['footnote_block_close'] = () => '</ol></section>\n';
  rules['footnote_open'] = (tokens, i) => `<li id="fn-${number(tokens[i])}">`;
  rules['footnote_close'] = () => '</li>\n';
  rules['footnote_anchor'] = (tokens, i) => `<a href="#fnref-${isBackReference(tokens[i])}">↩</a>`;
}
