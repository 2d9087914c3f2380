/** The text is too deep, too large or too slow to render; the caller answers with a validation error. */
export class MarkdownTooComplexError extends Error {
  readonly code = 'MARKDOWN_TOO_COMPLEX';
  /** What was exceeded, for the log; never shown to people. */
  readonly reason: string;

  constructor(reason: string) {
    super('内容过于复杂，无法排版，请精简后再保存');
    this.name = 'MarkdownTooComplexError';
    this.reason = reason;
  }
}

/** More texts wait for rendering than the queue may hold; the caller may try again later. */
export class MarkdownBusyError extends Error {
  readonly code = 'MARKDOWN_BUSY';

  constructor() {
    super('当前保存的内容较多，请稍后再试');
    this.name = 'MarkdownBusyError';
  }
}
