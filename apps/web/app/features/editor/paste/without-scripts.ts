/** A handler within a tag. */
const HANDLER = /[\s/]on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/giu;

/**
 * Without what the page's policy would complain of while it is parsed: style sheets, scripts, event handlers. One way
 * through the text, whatever stands in it.
 */
export function withoutScripts(html: string): string {
  const kept: string[] = [];
  const opening = /<[a-z]/giu;
  let at = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const end = html.indexOf('>', found.index);
    if (end === -1) break;
    kept.push(html.slice(at, found.index));
    const tag = html.slice(found.index, end + 1);
    const name = /^<(script|style)\b/iu.exec(tag)?.[1];
    if (name === undefined) kept.push(tag.replace(HANDLER, ' '));
    at = name === undefined ? end + 1 : behind(html, name, end + 1);
    opening.lastIndex = at;
  }
  kept.push(html.slice(at));
  return kept.join('');
}

/** Where the element ends; the end of the text for one that is not closed. */
function behind(html: string, name: string, from: number): number {
  const closing = new RegExp(String.raw`</${name}\s*>`, 'giu');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}
