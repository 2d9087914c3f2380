/**
 * The one text model of an article: what search indexes, annotations quote and the browser counts offsets in. It is read
 * from the rendered tree alike on the server and in the page. No zod, no DOM here.
 */

/** How to look at a tree of elements, whatever library it is of. */
export interface TreeView<N> {
  children(node: N): Iterable<N>;
  /** The characters of a text node, else null. */
  text(node: N): string | null;
  /** Lower-case name of an element, '' for anything else. */
  name(node: N): string;
  /** Value of `href` or `class`, '' when there is none. */
  attribute(node: N, name: 'href' | 'class'): string;
}

/** A stretch of the text that stands in one node character by character. */
export interface Run<N> {
  node: N;
  /** Where it begins in the node and in the text; how long it is. */
  from: number;
  at: number;
  length: number;
}
export interface TextBlock {
  kind: 'prose' | 'heading' | 'code' | 'table';
  start: number;
  end: number;
}
export interface PageText<N> {
  /** Blocks joined by line ends, white space collapsed outside of code. */
  text: string;
  blocks: TextBlock[];
  /** In order; what lies between two runs was added to separate blocks. */
  runs: Run<N>[];
}

const BLOCKS = new Set(
  (
    'p div section blockquote pre hr ul ol li dl dt dd figure h1 h2 h3 h4 h5 h6 table caption tr details summary ' +
    'center figcaption thead tbody tfoot'
  ).split(' '),
);
const HEADING = /^h[1-6]$/u;
const NOT_TEXT = new Set(['input', 'button', 'script', 'style', 'template']);

/** Reads the text below `root`. Time and memory grow with the tree alone. */
export function readPageText<N>(root: N, view: TreeView<N>): PageText<N> {
  const writer = new Writer<N>();
  const walk = (parent: N, kind: TextBlock['kind']): void => {
    for (const child of view.children(parent)) {
      const text = view.text(child);
      if (text !== null) {
        writer.write(child, text, kind);
        continue;
      }
      const name = view.name(child);
      if (name === '' || isAdded(view, child, parent, name)) continue;
      if (name === 'br') writer.lineBreak();
      if (name === 'td' || name === 'th') writer.space();
      const block = BLOCKS.has(name);
      if (block) writer.endBlock();
      walk(child, getKind(name, kind));
      if (block) writer.endBlock();
    }
  };
  walk(root, 'prose');
  writer.endBlock();
  return { text: writer.text(), blocks: writer.blocks, runs: writer.runs };
}

/** What the page adds around the writer's words: link marks, captions of code, labels of callouts, footnote numbers. */
function isAdded<N>(view: TreeView<N>, element: N, parent: N, name: string): boolean {
  if (NOT_TEXT.has(name)) return true;
  if (name === 'figcaption') return hasClass(view.attribute(parent, 'class'), 'code');
  if (name === 'p') return hasClass(view.attribute(element, 'class'), 'callout-label');
  if (name !== 'a') return false;
  return (
    view.attribute(element, 'href').startsWith('#u-fn') ||
    hasClass(view.attribute(element, 'class'), 'anchor')
  );
}

function hasClass(value: string, name: string): boolean {
  return value.split(' ').includes(name);
}

function getKind(name: string, kind: TextBlock['kind']): TextBlock['kind'] {
  if (HEADING.test(name)) return 'heading';
  if (name === 'pre') return 'code';
  return name === 'table' ? 'table' : kind;
}

/** Collapses blanks as they come: what separates two words is written only once the second one is there. */
class Writer<N> {
  readonly blocks: TextBlock[] = [];
  readonly runs: Run<N>[] = [];
  private parts: string[] = [];
  private length = 0;
  private open: TextBlock | null = null;
  private breaks = 0;
  private blank = false;
  /** Blanks of code that are written if more code follows. */
  private pendingBlanks: { node: N; from: number; text: string }[] = [];

  text(): string {
    return this.parts.join('');
  }

  write(node: N, text: string, kind: TextBlock['kind']): void {
    if (kind === 'code') this.writeCode(node, text);
    else this.writeProse(node, text, kind);
  }

  space(): void {
    this.blank = true;
  }

  lineBreak(): void {
    this.breaks += 1;
  }

  endBlock(): void {
    if (this.open !== null) this.open.end = this.length;
    this.open = null;
    this.dropBlanks();
  }

  private writeProse(node: N, text: string, kind: TextBlock['kind']): void {
    for (const word of text.matchAll(/\S+|\s+/gu)) {
      const [characters] = word;
      if (/^\s/u.test(characters)) {
        this.blank = true;
        continue;
      }
      if (this.open === null) this.begin(kind);
      else if (this.breaks > 0) this.put('\n'.repeat(this.breaks));
      else if (this.blank) this.putBlank(node, word.index);
      this.dropBlanks();
      this.putRun(node, word.index, characters);
    }
  }

  /** Code keeps its blanks, but for those at its very end. */
  private writeCode(node: N, text: string): void {
    const words = text.trimEnd();
    if (words !== '') {
      if (this.open === null) this.begin('code');
      for (const blank of this.pendingBlanks) this.putRun(blank.node, blank.from, blank.text);
      this.dropBlanks();
      this.putRun(node, 0, words);
    }
    if (words.length < text.length) {
      this.pendingBlanks.push({ node, from: words.length, text: text.slice(words.length) });
    }
  }

  private begin(kind: TextBlock['kind']): void {
    if (this.length > 0) this.put('\n');
    this.open = { kind, start: this.length, end: this.length };
    this.blocks.push(this.open);
    // blanks of a line of code before its first word stay
    if (kind !== 'code') this.dropBlanks();
  }

  private dropBlanks(): void {
    this.breaks = 0;
    this.blank = false;
    this.pendingBlanks = [];
  }

  /** A single blank of the node itself stays part of its run, so that runs are few. */
  private putBlank(node: N, before: number): void {
    const last = this.runs.at(-1);
    if (last?.node === node && last.from + last.length === before - 1 && before > 0) {
      this.parts.push(' ');
      this.length += 1;
      last.length += 1;
    } else this.put(' ');
  }

  private put(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  private putRun(node: N, from: number, text: string): void {
    const last = this.runs.at(-1);
    const joins = last?.node === node && last.from + last.length === from;
    if (joins && last.at + last.length === this.length) last.length += text.length;
    else this.runs.push({ node, from, at: this.length, length: text.length });
    this.put(text);
  }
}
