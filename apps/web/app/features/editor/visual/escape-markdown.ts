/** How much of the text is escaped: what cannot do without, what may mean something, everything that could. */
export type EscapeLevel = 'minimal' | 'likely' | 'full';

const NECESSARY = /\\(?=[!-/:-@[-`{-~])/gu;
const LIKELY = /\{(?=width=)|[`*[\]<&$\\]|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const POSSIBLE = /[!-/:-@[-`{-~]/gu;
/** What begins a block where it begins a line. */
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~~~|```|\|:?|:(?=-)|\$\$)/u;
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/u;

/** Text as Markdown that reads as it. `atStart`: it begins a line. */
export function escapeMarkdown(text: string, escapeLevel: EscapeLevel, atStart: boolean): string {
  if (escapeLevel === 'minimal') return text.replace(NECESSARY, '\\\\');
  const pattern = escapeLevel === 'likely' ? LIKELY : POSSIBLE;
  let escaped = text.replace(pattern, '\\$&');
  if (!atStart) return escaped;
  if (escapeLevel === 'full') escaped = escaped.replace(/^\s/u, toEntity);
  if (LINE_START.test(text) && !escaped.startsWith('\\')) return `\\${escaped}`;
  return escaped.replace(NUMBER_START, '$1\\$2');
}

function toEntity(space: string): string {
  return `&#${space.codePointAt(0)};`;
}
