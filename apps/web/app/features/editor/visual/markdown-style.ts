import type { Node } from 'prosemirror-model';

/** How an author writes what can be written in several ways. */
export interface MarkdownStyle {
  bullet: string;
  delimiter: string;
  em: string;
  strong: string;
  fence: string;
  heading: string;
}

export const DEFAULT_STYLE: MarkdownStyle = {
  bullet: '-',
  delimiter: '.',
  em: '*',
  strong: '**',
  fence: '```',
  heading: '#',
};

/** Attributes that say how something is written; they are no part of what it says. */
export const STYLE_ATTRS: ReadonlySet<string> = new Set(['bullet', 'delimiter', 'fence', 'markup']);

/** The style of blocks: what they use most. */
export function detectStyle(blocks: readonly Node[]): MarkdownStyle {
  const counts = new Map<keyof MarkdownStyle, Map<string, number>>();
  const count = (key: keyof MarkdownStyle, value: unknown) => {
    if (typeof value !== 'string' || value === '') return;
    const styleCounts = counts.get(key) ?? new Map<string, number>();
    styleCounts.set(value, (styleCounts.get(value) ?? 0) + 1);
    counts.set(key, styleCounts);
  };
  const countStyles = (node: Node) => {
    if (node.type.name === 'bullet_list') count('bullet', node.attrs['bullet']);
    if (node.type.name === 'ordered_list') count('delimiter', node.attrs['delimiter']);
    if (node.type.name === 'code_block') count('fence', getFence(node.attrs['fence']));
    if (node.type.name === 'heading' && Number(node.attrs['level']) < 3)
      count('heading', node.attrs['markup'] === '#' ? '#' : '=');
    for (const mark of node.marks) {
      if (mark.type.name === 'em') count('em', mark.attrs['markup']);
      if (mark.type.name === 'strong') count('strong', mark.attrs['markup']);
    }
  };
  for (const block of blocks) {
    countStyles(block);
    block.descendants(countStyles);
  }
  const mostUsed = Object.fromEntries(
    [...counts].map(([key, values]) => [key, [...values].sort((a, b) => b[1] - a[1])[0]?.[0]]),
  );
  return { ...DEFAULT_STYLE, ...mostUsed };
}

function getFence(fence: unknown): string {
  return typeof fence === 'string' ? fence.slice(0, 3) : '';
}
