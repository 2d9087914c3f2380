// Why it is as it is: docs/decisions/0105-fragments-of-pages.md
import type { DocumentPiece } from '@zhihui/contract/web-entry.ts';
import type { EntryContext } from 'react-router';
import type { Packed } from '../lib/pack-loader.ts';

/** What the router wrote into a document of these routes, but for the loaders' texts. */
export interface Handoff {
  /** The start of the page's script: what the router was built with. */
  text: string;
  routeDiscovery: EntryContext['routeDiscovery'];
  /** Between and around the loaders' texts, and whose text follows each but the last. */
  parts: readonly string[];
  order: readonly string[];
}

const handoffs = new Map<string, Handoff | null>();

/** What is known of documents of these routes: null where their data has another form, undefined before the first. */
export function findHandoff(routes: string): Handoff | null | undefined {
  return handoffs.get(routes);
}

/**
 * Learns from a document of the router how it writes the data of these routes, so that the next one needs only the loaders'
 * texts. `data` is what the router wrote.
 */
export function learnHandoff(routes: string, context: EntryContext, data: string): void {
  if (handoffs.has(routes)) return;
  const { serverHandoffString: text = '', routeDiscovery, staticHandlerContext } = context;
  const texts: { id: string; at: number; length: number }[] = [];
  for (const [id, value] of Object.entries(staticHandlerContext.loaderData)) {
    const encoded = isPacked(value) ? JSON.stringify(value.json) : null;
    const at = encoded === null ? -1 : data.indexOf(encoded);
    // a text that stands nowhere, or twice, tells nothing
    if (encoded === null || at === -1 || data.includes(encoded, at + 1)) {
      handoffs.set(routes, null);
      return;
    }
    texts.push({ id, at, length: encoded.length });
  }
  texts.sort((a, b) => a.at - b.at);
  const parts: string[] = [];
  let from = 0;
  for (const { at, length } of texts) {
    parts.push(data.slice(from, at));
    from = at + length;
  }
  parts.push(data.slice(from));
  handoffs.set(routes, { text, routeDiscovery, parts, order: texts.map(({ id }) => id) });
}

/** The data of a document as the router would write it; null where a loader's data is not packed, or of other routes. */
export function writeHandoff(
  { parts, order }: Handoff,
  loaderData: Readonly<Record<string, unknown>>,
): string | null {
  if (Object.keys(loaderData).length !== order.length) return null;
  let data = parts[0] ?? '';
  for (const [i, id] of order.entries()) {
    const value = loaderData[id];
    if (!isPacked(value)) return null;
    data += JSON.stringify(value.json) + parts[i + 1];
  }
  return data;
}

function isPacked(value: unknown): value is Packed {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 1 &&
    typeof (value as Packed).json === 'string'
  );
}

/**
 * Serializes the loaders' data for hydration, which the router's own streaming would write into a script. Doing it
 * here allows rendering the page to a string, which takes a fifth less time than a stream. In a script of type JSON
 * only its end has to be escaped.
 */
export function serializeHydrationData(
  data: string,
  utf8: (text: string) => Buffer,
): DocumentPiece[] {
  return [
    SCRIPT.start,
    'nonce',
    SCRIPT.type,
    { bytes: utf8(data.replaceAll('<', String.raw`\u003c`)) },
    SCRIPT.end,
    'nonce',
    SCRIPT.handoff,
  ];
}

/** Finds the data by its position, since users' texts can contain any id. */
const HANDOFF_SCRIPT =
  '(c=>{c.enqueue(document.currentScript.previousElementSibling.textContent);c.close()})(window.__reactRouterContext.streamController)';

const share = (text: string): DocumentPiece => ({ bytes: Buffer.from(text), shared: true });
const SCRIPT = {
  start: share('<script nonce="'),
  type: share('" type="application/json">'),
  end: share('</script><script nonce="'),
  handoff: share(`">${HANDOFF_SCRIPT}</script>`),
};
