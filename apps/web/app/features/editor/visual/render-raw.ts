import { call } from '../../../api/browser.ts';

/** What was rendered, by source; undoing and dragging ask for the same again. */
const cache = new Map<string, string>();
const MAX_CACHED = 200;
/** One question at a time: a text of hundreds of such blocks must not keep the server from anybody else. */
let last: Promise<unknown> = Promise.resolve();

/** A source as readers see it, by the server's renderer. Null where it shows nothing, or cannot be rendered now. */
export function renderRaw(
  source: string,
  isCurrent: () => boolean,
): Promise<DocumentFragment | null> {
  const result = last.then(async () => {
    const html = cache.get(source) ?? (isCurrent() ? await fetchRendering(source) : null);
    return html === null ? null : sanitizeRendering(html);
  });
  last = result.catch(() => undefined);
  return result;
}

async function fetchRendering(source: string): Promise<string | null> {
  const result = await call('POST /article/preview', { body: { content: source } });
  if (!result.ok) return null;
  const oldest = cache.size < MAX_CACHED ? undefined : cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(source, result.data.html);
  return result.data.html;
}

/** Clean HTML without what would meet the page around it: places to link to, and what opens and closes. */
function sanitizeRendering(html: string): DocumentFragment | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const element of content.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'tabindex']) element.removeAttribute(name);
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const hasText = content.textContent.trim() !== '';
  return hasText || content.querySelector('img, hr, input, table') !== null ? content : null;
}
