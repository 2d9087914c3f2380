/**
 * How much text is escaped: what must be, that and addresses, what probably has a meaning, that and addresses, or
 * everything that could have a meaning.
 */
export type EscapeLevel = 'minimal' | 'addresses' | 'likely' | 'likely-addresses' | 'full';

/** The levels, the one with the fewest escapes first. */
export const ESCAPE_LEVELS: readonly EscapeLevel[] = [
  'minimal',
  'addresses',
  'likely',
  'likely-addresses',
  'full',
];

const NECESSARY = /\\(?=[!-/:-@[-`{-~])/gu;
const LIKELY =
  /\{(?=width=|align=)|[`*[\]<&$\\]|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const POSSIBLE = /[!-/:-@[-`{-~]/gu;
/** Syntax that starts a block at the start of a line. */
const LINE_START =
  /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~~~|```|\|:?|:(?=-)|\$\$)/u;
const NUMBER_START = /^(\d{1,9})([.)])(?=\s|$)/u;
/** An address up to the first character that ends it, such as Chinese punctuation. */
const ADDRESS = /((?:https?|ftp):\/\/[!#-;=?-~]+)/giu;
/** Where an address in the text is broken, so that readers see it as text. */
const ADDRESS_SIGN = /\/(?=\/)|(?<=www)\.|@/giu;

interface EscapeOptions {
  escapeLevel: EscapeLevel;
  unescaped?: ReadonlySet<string>;
}

/** Escapes text as Markdown. `atStart`: the text begins a line. */
export function escapeMarkdown(text: string, options: EscapeOptions, atStart: boolean): string {
  const { escapeLevel, unescaped } = options;
  const escape = (sign: string) => (unescaped?.has(sign) === true ? sign : `\\${sign}`);
  const withAddresses = escapeLevel.endsWith('addresses');
  const breakAddresses = (part: string) =>
    withAddresses ? part.replace(ADDRESS_SIGN, escape) : part;
  if (escapeLevel === 'minimal' || escapeLevel === 'addresses')
    return breakAddresses(text.replace(NECESSARY, '\\\\'));
  let escaped =
    escapeLevel === 'full'
      ? text.replace(POSSIBLE, escape)
      : text
          .split(ADDRESS)
          .map((part, index) =>
            breakAddresses(index % 2 === 1 ? part : part.replace(LIKELY, escape)),
          )
          .join('');
  if (!atStart) return escaped;
  if (escapeLevel === 'full') escaped = escaped.replace(/^\s/u, toEntity);
  if (LINE_START.test(text) && !escaped.startsWith('\\')) return `\\${escaped}`;
  return escaped.replace(NUMBER_START, '$1\\$2');
}

function toEntity(space: string): string {
  return `&#${space.codePointAt(0)};`;
}

/** Returns the characters that escaping may put a backslash before. */
export function getEscapedSigns(text: string): string[] {
  return [...new Set([...text.matchAll(/\\([!-/:-@[-`{-~])/gu)].map(([, sign = '']) => sign))];
}
