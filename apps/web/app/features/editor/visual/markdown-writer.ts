/**
 * Collects Markdown line by line and remembers where each position of the document came to stand. Lines begin with the
 * prefix of the blocks they are in: `> `, or the indentation of an item.
 */
export class MarkdownWriter {
  output = '';
  /** Positions in the document and offsets in the text, rising, in turn. */
  readonly positions: number[] = [];
  #prefix = '';
  /** What the first line of the block has in place of its prefix: the sign of its item. */
  #atLineStart = true;
  #first: string | null = null;

  /** `position` of the document is what is written next. */
  recordPosition(position: number): void {
    if (this.#atLineStart) this.#startLine();
    this.positions.push(position, this.output.length);
  }

  /** Text without line ends. */
  text(text: string): void {
    if (text === '') return;
    if (this.#atLineStart) this.#startLine();
    this.output += text;
  }

  /** Ends the line. */
  line(): void {
    if (this.#atLineStart && this.#first !== null) this.#startLine();
    // nothing trails an empty line
    if (this.#atLineStart) this.output += this.#prefix.trimEnd();
    this.output += '\n';
    this.#atLineStart = true;
  }

  /** Ends the line, and leaves one empty. */
  gap(): void {
    this.line();
    this.line();
  }

  /** Writes within lines that begin with `prefix`, the first of them with `first`. */
  withPrefix(first: string, prefix: string, write: () => void): void {
    const outerPrefix = this.#prefix;
    if (this.#atLineStart) this.#first = (this.#first ?? outerPrefix) + first;
    this.#prefix = outerPrefix + prefix;
    write();
    // nothing was written: the sign stands alone
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
