import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { createReadableStreamFromReadable } from '@react-router/node';
import { PassThrough } from 'node:stream';
import { proseContext, requestInfoContext } from './api/context.ts';
import { InlineSheets } from './theme/inline-css.tsx';
import { Nonce } from './theme/nonce.ts';
import { sheetsOf } from './theme/built-css.ts';
import { ServerProse } from './ui/prose.tsx';

// The host fills these for each request; it finds them here because it knows nothing of the app's files.
export { apiContext, requestInfoContext } from './api/context.ts';

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

/** Renders one document. Pages wait for their data in loaders, so the whole of it is ready at once. */
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
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <InlineSheets value={sheetsOf(context)}>
          <ServerProse value={loadContext.get(proseContext)}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </ServerProse>
        </InlineSheets>
      </Nonce>,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough();
          body.on('close', () => abort());
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
      },
    );
  });
}
