/** A handler within a tag. */
const HANDLER = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;

/**
 * Without what the page's policy would complain of while it is parsed: style sheets, scripts, event handlers. One way
 * through the text, whatever stands in it.
 */
export function stripScripts(html: string): string {
  const parts: string[] = [];
  const opening = /<[a-z]/giu;
  let offset = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const end = html.indexOf('>', match.index);
    if (end === -1) break;
    parts.push(html.slice(offset, match.index));
    const tag = html.slice(match.index, end + 1);
    const name = /^<(script|style)\b/iu.exec(tag)?.[1];
    if (name === undefined) parts.push(tag.replace(HANDLER, ' '));
    offset = name === undefined ? end + 1 : findElementEnd(html, name, end + 1);
    opening.lastIndex = offset;
  }
  parts.push(html.slice(offset));
  return parts.join('');
}

/** Where the element ends; the end of the text for one that is not closed. */
function findElementEnd(html: string, name: string, from: number): number {
  const closing = new RegExp(String.raw`</${name}\s*>`, 'giu');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}
