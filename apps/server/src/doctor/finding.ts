/** Level of a finding: fine, worth a look, or preventing a start. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  /** Subject of the check, in a word or two. */
  topic: string;
  /** The level of the finding. */
  text: string;
  /** How to fix it. */
  todo?: string;
}

export const ok = (topic: string, text: string): Finding => ({ level: 'ok', topic, text });
export const warning = (topic: string, text: string, todo: string): Finding => ({
  level: 'warning',
  topic,
  text,
  todo,
});
export const failed = (topic: string, text: string, todo: string): Finding => ({
  level: 'error',
  topic,
  text,
  todo,
});

const MARKS = { ok: '✓', warning: '!', error: '✗' };

/** A finding as its line. */
export function formatFinding({ level, topic, text, todo }: Finding): string {
  return `${MARKS[level]} ${topic}：${text}${todo === undefined ? '' : `。→ ${todo}`}`;
}

/** Bytes in words. */
export function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}
