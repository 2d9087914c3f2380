import { renderToString } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { documentContext, proseContext, requestInfoContext } from './api/context.ts';
import { SECTIONS, listAddress } from './lib/sections.ts';
import { InlineSheets } from './theme/inline-css.tsx';
import { Nonce } from './theme/nonce.ts';
import { sheetsOf, withSheets } from './theme/built-css.ts';
import { ServerProse } from './ui/prose.tsx';

// The host fills these for each request; it finds them here because it knows nothing of the app's files.
export { apiContext, documentContext, requestInfoContext } from './api/context.ts';
export const siteNavigation = SECTIONS.map(({ model, label, needs }) => ({
  label,
  path: listAddress(model),
  permission: needs,
}));

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Renders one document. Pages wait for their data in loaders, so the whole of it is ready at once; what is loaded
 * lazily must not be part of a first render. The document itself is left in `documentContext`.
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
  const { nonce } = loadContext.get(requestInfoContext);
  const { serverHandoffStream, ...rest } = context;
  const html = renderToString(
    <Nonce value={nonce}>
      <InlineSheets value={sheetsOf(context)}>
        <ServerProse value={loadContext.get(proseContext)}>
          <ServerRouter context={rest} url={request.url} nonce={nonce} />
        </ServerProse>
      </InlineSheets>
    </Nonce>,
  );
  const data = serverHandoffStream === undefined ? '' : await textOf(serverHandoffStream);
  const end = html.lastIndexOf('</body>');
  loadContext.get(documentContext).pieces = [
    '<!DOCTYPE html>',
    ...withSheets(html.slice(0, end)),
    handoff(data, nonce),
    html.slice(end),
  ];
  return new Response(null, { status, headers });
}

/**
 * The data of the loaders for hydration, as the router's own streaming would write it. Handing it over here lets the
 * page be rendered in one go to a string, which takes a fifth less time than a stream.
 */
function handoff(data: string, nonce: string): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${nonce}">${controller}.enqueue(${text});${controller}.close();</script>`;
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
