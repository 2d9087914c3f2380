import type { FastifyInstance } from 'fastify';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { openApi } from '@zhihui/contract/openapi.ts';
import { docsPage } from './docs-page.ts';
import { pagePolicy } from './headers.ts';

/** `/api/openapi.json` and a page to browse it, both made from the endpoint table once. */
export function mountDocs(app: FastifyInstance): void {
  let json: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(endpoints));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', (_request, reply) => {
    reply.header(
      'content-security-policy',
      pagePolicy('none').replace("style-src 'self' 'nonce-none'", "style-src 'unsafe-inline'"),
    );
    return reply.type('text/html; charset=utf-8').send(docsPage(endpoints));
  });
}
