import { AppError } from '../../kernel/errors.ts';

/** The text is too deep, too large or too slow to render: 400 for the caller, nothing is stored. */
export class MarkdownTooComplexError extends AppError {
  /** The limit that was exceeded, for the log; never shown to people. */
  readonly reason: string;

  constructor(reason: string) {
    super('VALIDATION', { msg: '内容过于复杂，无法排版，请精简后再保存' });
    this.name = 'MarkdownTooComplexError';
    this.reason = reason;
  }
}

/** The queue of texts to render is full, or the machine is overloaded; the caller may retry soon. */
export class MarkdownBusyError extends AppError {
  constructor() {
    super('UNAVAILABLE', { msg: '当前保存的内容较多，请稍后重试', retryAfter: 5 });
    this.name = 'MarkdownBusyError';
  }
}
