// Why it is as it is: docs/decisions/0066-links-and-mentions.md
import type { MarkdownIt, Token } from 'markdown-it';

/** The five kinds of a callout, as their mark names them in capitals: `> [!NOTE]`. */
export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** What each kind is called where it is shown. */
export const CALLOUT_LABELS: Readonly<Record<CalloutKind, string>> = {
  note: '说明',
  tip: '提示',
  important: '重要',
  warning: '注意',
  caution: '警告',
};

const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

/**
 * A quote whose first line is a mark alone becomes a callout: its token has the class `callout callout-note` and
 * `meta.callout`, and the mark is not among its words.
 */
export function calloutRules(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'callouts', (state) => {
    const { tokens } = state;
    for (let i = 2; i < tokens.length; i++) {
      const [quote, paragraph, inline] = [tokens[i - 2], tokens[i - 1], tokens[i]];
      if (quote?.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open' || !inline)
        continue;
      const kind = extractKind(inline);
      if (kind === null) continue;
      quote.attrSet('class', `callout callout-${kind}`);
      quote.meta = { callout: kind };
      if (inline.children?.length === 0) hideParagraph(paragraph, tokens[i + 1]);
    }
  });
}

function extractKind(inline: Token): CalloutKind | null {
  const [first, ...rest] = inline.children ?? [];
  const markerName =
    first?.type === 'text' ? MARK.exec(first.content)?.[1]?.toLowerCase() : undefined;
  const kind = CALLOUT_KINDS.find((kind) => kind === markerName);
  const broken = rest[0]?.type === 'softbreak' || rest[0]?.type === 'hardbreak';
  if (kind === undefined || (rest.length > 0 && !broken)) return null;
  inline.children = rest.slice(1);
  inline.content = inline.content.replace(/^[^\n]*\n?/, '');
  return kind;
}

/** A mark that stood in a paragraph of its own leaves none behind. */
function hideParagraph(open: Token, close: Token | undefined): void {
  open.hidden = true;
  if (close !== undefined) close.hidden = true;
}
