import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reply } from '../kernel/dispatch.ts';

/** Whether a person looks at the answer: a browser asks for a page, not a script for its data. */
export function acceptsHtml({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  return headers.accept?.includes('text/html') === true && !path.endsWith('.data');
}

/**
 * A page that needs nothing: for failures before any page could be made, such as too many requests or a database that
 * is away. `answer` tells status and words.
 */
export function sendErrorPage(
  reply: FastifyReply,
  { code, msg, retryAfter }: Reply,
  requestId: string,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store');
  const reference = code >= 500 ? `<p>编号 ${requestId}</p>` : '';
  return reply
    .code(code)
    .type('text/html; charset=utf-8')
    .send(
      `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<meta name="color-scheme" content="light dark"><title>${msg} · 知汇</title></head>` +
        `<body><main><h1>${msg}</h1>${reference}<p><a href="/">回到首页</a></p></main></body></html>`,
    );
}
