import type { DocumentPiece, NavigationEntry } from '@zhihui/contract/web-entry.ts';
import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { documentContext, proseContext } from './api/context.ts';
import { waitForServerParts } from './lib/lazy-part.ts';
import { SECTIONS, listAddress } from './lib/sections.ts';
import { assembleDocument, createFragments, NONCE } from './theme/document.ts';
import { Fragments } from './theme/fragment.tsx';
import { InlineSheets } from './theme/inline-css.tsx';
import { Nonce } from './theme/nonce.ts';
import { collectSheets } from './theme/built-css.ts';
import { ServerProse } from './ui/prose.tsx';

// The host sets these for each request; they are exported here because it does not know the app's files.
export { apiContext, documentContext, requestInfoContext } from './api/context.ts';
export const siteNavigation: readonly NavigationEntry[] = SECTIONS.map(
  ({ model, label, requiredPermission }) => ({
    label,
    path: listAddress(model),
    permission: requiredPermission,
  }),
);

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Renders one document. Pages wait for their data in loaders, so that it is complete at once; parts loaded
 * lazily must not be part of a first render. Stores the document in `documentContext`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  await waitForServerParts();
  const { serverHandoffStream, ...rest } = context;
  const { matches, errors } = context.staticHandlerContext;
  const fragments = createFragments(matches.map(({ route }) => route.id).join(' '));
  const html = renderToString(
    <Nonce value={NONCE}>
      <InlineSheets value={collectSheets(context)}>
        <Fragments value={errors === null ? fragments : null}>
          <ServerProse value={loadContext.get(proseContext)}>
            <ServerRouter
              context={{ ...rest, manifest: manifestFor(context) }}
              url={request.url}
              nonce={NONCE}
            />
          </ServerProse>
        </Fragments>
      </InlineSheets>
    </Nonce>,
  );
  const data =
    serverHandoffStream === undefined ? Buffer.of() : await readBytes(serverHandoffStream);
  const document = loadContext.get(documentContext);
  const page = document.utf8(`<!DOCTYPE html>${html}`);
  const end = page.lastIndexOf('</body>');
  document.pieces = [
    ...assembleDocument(page.subarray(0, end), fragments),
    ...serializeHydrationData(data),
    { bytes: page.subarray(end) },
  ];
  return new Response(null, { status, headers });
}

/**
 * Returns a manifest with the routes of this page, and that of `/`, which the router sends to the browser
 * too. The router builds a tree of all its routes for every page.
 */
function manifestFor({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matchedIds = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => matchedIds.has(id) || route?.index === true,
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * Serializes the loaders' data for hydration, which the router's own streaming would write into a script. Doing it
 * here allows rendering the page to a string, which takes a fifth less time than a stream. In a script of type JSON
 * only its end has to be escaped.
 */
function serializeHydrationData(data: Buffer): DocumentPiece[] {
  const text = data.includes('<')
    ? Buffer.from(data.toString().replaceAll('<', String.raw`\u003c`))
    : data;
  return [
    { bytes: DATA.start, shared: true },
    'nonce',
    { bytes: DATA.type, shared: true },
    { bytes: text },
    { bytes: DATA.end, shared: true },
    'nonce',
    { bytes: DATA.handoff, shared: true },
  ];
}

/** Finds the data by its position, since users' texts can contain any id. */
const HANDOFF_SCRIPT =
  '(c=>{c.enqueue(document.currentScript.previousElementSibling.textContent);c.close()})(window.__reactRouterContext.streamController)';

const DATA = {
  start: Buffer.from('<script nonce="'),
  type: Buffer.from('" type="application/json">'),
  end: Buffer.from('</script><script nonce="'),
  handoff: Buffer.from(`">${HANDOFF_SCRIPT}</script>`),
};

async function readBytes(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
