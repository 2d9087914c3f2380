/** What a check found: well, to be looked at, or in the way of a start. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  /** What was looked at, in a word or two. */
  what: string;
  /** How it stands. */
  text: string;
  /** What to do about it. */
  todo?: string;
}

export const ok = (what: string, text: string): Finding => ({ level: 'ok', what, text });
export const warning = (what: string, text: string, todo: string): Finding => ({
  level: 'warning',
  what,
  text,
  todo,
});
export const fault = (what: string, text: string, todo: string): Finding => ({
  level: 'error',
  what,
  text,
  todo,
});

const MARKS = { ok: '✓', warning: '!', error: '✗' };

/** A finding as its line. */
export function lineOf({ level, what, text, todo }: Finding): string {
  return `${MARKS[level]} ${what}：${text}${todo === undefined ? '' : `。→ ${todo}`}`;
}

/** Bytes in words. */
export function sizeInWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
