import type { FastifyInstance } from 'fastify';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { buildOpenApi } from '@zhihui/contract/openapi.ts';
import { z } from 'zod';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { getScopeRule } from '@zhihui/contract/scopes.ts';
import { renderTokenDocs } from './docs-tokens.ts';
import { buildPagePolicy } from './headers.ts';

/** Serves `/api/openapi.json` and a page to browse it, both built once from the endpoint table. */
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

/** A plain page of all calls that needs no script: one fold per call with its shapes. */
function renderDocsPage(rows: readonly EndpointSpec[]): string {
  const groups = Map.groupBy(rows, (renderEndpoint) => renderEndpoint.path.split('/')[1] ?? '');
  const body = [...groups]
    .map(
      ([name, list]) =>
        `<section><h2>${escape(name)}</h2>${list.map(renderEndpoint).join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>接口 · 知汇</title><style>
:root{color-scheme:light dark}body{font:15px/1.6 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}
code,pre{font-family:ui-monospace,monospace}pre{overflow:auto;font-size:13px;padding:12px;border:1px solid #8885;border-radius:6px}
details{border-top:1px solid #8883;padding:6px 0}summary{cursor:pointer}b{display:inline-block;min-width:4.5em}h2{margin-top:2em}td{padding:4px 16px 4px 0;vertical-align:top}
</style></head><body><main><h1>接口</h1><p>所有接口均位于 <code>/api</code> 之下，响应格式均为
<code>{code, data, msg}</code>。OpenAPI 文档见 <a href="/api/openapi.json">openapi.json</a>。</p>${renderTokenDocs(escape)}${body}</main></body></html>`;
}

function renderEndpoint(spec: EndpointSpec): string {
  const parts = (['params', 'query', 'body'] as const)
    .filter((part) => spec[part] !== undefined)
    .map((part) => `<h4>${part}</h4><pre>${formatSchema(spec[part] as z.ZodType, 'input')}</pre>`)
    .join('');
  return `<details><summary><b>${spec.method}</b> <code>${escape(spec.path)}</code> ${escape(spec.summary)}</summary>
<p>权限：<code>${escape([spec.access].flat().join(' 或 '))}</code>　权限范围：${renderScope(spec)}</p>${parts}<h4>data</h4><pre>${formatSchema(spec.data, 'output')}</pre></details>`;
}

function renderScope(spec: EndpointSpec): string {
  const rule = getScopeRule(spec) ?? 'closed';
  if (rule === 'closed') return '不支持访问令牌';
  return rule === 'any' ? '按其中每次调用检查' : `<code>${rule}</code>`;
}

function formatSchema(schema: z.ZodType, io: 'input' | 'output'): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return escape(JSON.stringify(json, null, 2));
}

function escape(text: string): string {
  return text.replace(/[&<>"]/gu, (char) => `&#${char.charCodeAt(0)};`);
}
