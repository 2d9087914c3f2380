import type { FastifyInstance } from 'fastify';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { buildOpenApi } from '@zhihui/contract/openapi.ts';
import { renderDocsPage } from './docs-page.ts';
import { buildPagePolicy } from './headers.ts';

/** `/api/openapi.json` and a page to browse it, both made from the endpoint table once. */
export function mountDocs(app: FastifyInstance): void {
  let json: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(buildOpenApi(endpoints));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', (_request, reply) => {
    reply.header(
      'content-security-policy',
      buildPagePolicy('none').replace("style-src 'self' 'nonce-none'", "style-src 'unsafe-inline'"),
    );
    return reply.type('text/html; charset=utf-8').send(renderDocsPage(endpoints));
  });
}
