import { call } from '../../../api/browser.ts';

/** What was rendered, by source; undoing and dragging ask for the same again. */
const known = new Map<string, string>();
const KEPT = 200;
/** One question at a time: a text of hundreds of such blocks must not keep the server from anybody else. */
let last: Promise<unknown> = Promise.resolve();

/** A source as readers see it, by the server's renderer. Null where it shows nothing, or cannot be rendered now. */
export function renderRaw(source: string, wanted: () => boolean): Promise<DocumentFragment | null> {
  const answer = last.then(async () => {
    const html = known.get(source) ?? (wanted() ? await ask(source) : null);
    return html === null ? null : isolated(html);
  });
  last = answer.catch(() => undefined);
  return answer;
}

async function ask(source: string): Promise<string | null> {
  const answer = await call('POST /article/preview', { body: { content: source } });
  if (!answer.ok) return null;
  const oldest = known.size < KEPT ? undefined : known.keys().next().value;
  if (oldest !== undefined) known.delete(oldest);
  known.set(source, answer.data.html);
  return answer.data.html;
}

/** Clean HTML without what would meet the page around it: places to link to, and what opens and closes. */
function isolated(html: string): DocumentFragment | null {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const element of content.querySelectorAll('*')) {
    for (const name of ['id', 'name', 'tabindex']) element.removeAttribute(name);
    if (element instanceof HTMLDetailsElement) element.open = true;
  }
  const says = content.textContent.trim() !== '';
  return says || content.querySelector('img, hr, input, table') !== null ? content : null;
}
