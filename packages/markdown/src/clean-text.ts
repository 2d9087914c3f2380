// oxlint-disable-next-line no-control-regex -- these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufeff]/g;
/** Half of a character without its other half; `toWellFormed` is newer than the browsers we serve. */
const LONE = /\p{Surrogate}/gu;
const LINE_ENDS = /\r\n?|\u0085|\u2028|\u2029/g;

/**
 * Brings a Markdown text into the form that is parsed: lines end with \n, no control characters,
 * no lone surrogates (they could not be stored as UTF-8).
 */
export function cleanText(source: string): string {
  return source.replace(LONE, '\uFFFD').replace(LINE_ENDS, '\n').replace(CONTROLS, '');
}
