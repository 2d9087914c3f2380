import type { Node } from 'prosemirror-model';

/** An author's choice among equivalent Markdown syntaxes. */
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

/** Attributes of the Markdown style, which do not change the meaning. */
export const STYLE_ATTRS: ReadonlySet<string> = new Set(['bullet', 'delimiter', 'fence', 'markup']);

/** Detects the style that blocks use most. */
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

/**
 * Collects Markdown line by line and records the offset of each document position. Lines start with the prefix of
 * the blocks around them: `> `, or the indentation of an item.
 */
export class MarkdownWriter {
  output = '';
  /** Alternating document positions and text offsets, ascending. */
  readonly positions: number[] = [];
  #prefix = '';
  /** The marker of an item, which replaces the prefix on its first line. */
  #atLineStart = true;
  #first: string | null = null;

  /** Records that the next output belongs to this document position. */
  recordPosition(position: number): void {
    if (this.#atLineStart) this.#startLine();
    this.positions.push(position, this.output.length);
  }

  /** Writes text without line breaks. */
  text(text: string): void {
    if (text === '') return;
    if (this.#atLineStart) this.#startLine();
    this.output += text;
  }

  /** Ends the line. */
  line(): void {
    if (this.#atLineStart && this.#first !== null) this.#startLine();
    // empty lines have no trailing spaces
    if (this.#atLineStart) this.output += this.#prefix.trimEnd();
    this.output += '\n';
    this.#atLineStart = true;
  }

  /** Ends the line and adds a blank line. */
  gap(): void {
    this.line();
    this.line();
  }

  /** Writes with `prefix` before each line, and `first` before the first one. */
  withPrefix(first: string, prefix: string, write: () => void): void {
    const outerPrefix = this.#prefix;
    if (this.#atLineStart) this.#first = (this.#first ?? outerPrefix) + first;
    this.#prefix = outerPrefix + prefix;
    write();
    // nothing was written: output the marker alone
    if (this.#atLineStart && this.#first !== null) {
      this.output += this.#first.trimEnd();
      this.#first = null;
      this.#atLineStart = false;
    }
    this.#prefix = outerPrefix;
  }

  #startLine(): void {
    this.output += this.#first ?? this.#prefix;
    this.#first = null;
    this.#atLineStart = false;
  }
}
