/** Longest body that is indexed, in characters; the rest of a longer one is not found. */
const MAX_TEXT = 300_000;

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const MAX_HEADINGS = 200;

/**
 * Markdown to readable text and its headings. It forgives anything and takes linear time: a word that slips
 * through as a mark does no harm here.
 */
export function toPlainText(markdown: string): { text: string; headings: string[] } {
  const headings: string[] = [];
  const lines: string[] = [];
  let fenced = false;
  for (const line of markdown.slice(0, MAX_TEXT).split('\n')) {
    if (FENCE.test(line)) {
      fenced = !fenced;
      continue;
    }
    if (fenced) lines.push(line);
    else {
      const clean = cleanLine(line);
      lines.push(clean);
      if (headings.length < MAX_HEADINGS && HEADING.test(line)) headings.push(clean);
    }
  }
  const text = lines
    .join('\n')
    .replace(/[\t \u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return { text: text.toWellFormed().replaceAll('\0', ''), headings };
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

function cleanLine(line: string): string {
  return line
    .replace(/<!--|-->/g, ' ')
    .replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])+/, '')
    .replace(/^[ \t|:-]{3,}$/, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)/g, '$1')
    .replace(/\s\{#[\w-]{1,100}\}\s*$/, '')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!);
}
