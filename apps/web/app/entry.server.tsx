import type { NavigationEntry } from '@zhihui/contract/web-entry.ts';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { documentContext } from './api/context.ts';
import { createFragments } from './document/assemble.ts';
import { learnHandoff, serializeHydrationData } from './document/hydration.ts';
import { nameRoutes, renderMarkup } from './document/markup.tsx';
import { completeDocument } from './document/plain-document.ts';
import { waitForServerParts } from './lib/lazy-part.ts';
import { SECTIONS, listAddress } from './lib/sections.ts';

// The host sets these for each request; they are exported here because it does not know the app's files.
export { apiContext, documentContext, requestInfoContext } from './api/context.ts';
export { renderPlainDocument } from './document/plain-document.ts';
export const siteNavigation: readonly NavigationEntry[] = SECTIONS.map(
  ({ model, label, requiredPermission }) => ({
    label,
    path: listAddress(model),
    permission: requiredPermission,
  }),
);

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Renders one document for the router. Pages wait for their data in loaders, so that it is complete at once; parts loaded
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
  const routes = nameRoutes(matches);
  const document = loadContext.get(documentContext);
  const fragments = createFragments(routes, document.checksFragments);
  const html = renderMarkup(rest, request.url, loadContext, errors === null ? fragments : null);
  const data = serverHandoffStream === undefined ? '' : await readText(serverHandoffStream);
  if (request.method === 'GET' && status === 200 && errors === null && !import.meta.env.DEV)
    learnHandoff(routes, context, data);
  document.pieces = completeDocument(
    document.utf8(`<!DOCTYPE html>${html}`),
    fragments,
    serializeHydrationData(data, document.utf8),
  );
  return new Response(null, { status, headers });
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
