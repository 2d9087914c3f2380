import type { FastifyInstance } from 'fastify';
import { isLocalRequest } from './hosts.ts';

interface Message {
  recipient: string;
  subject: string;
  body: string;
  created_at: Date;
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px;color:#1f2329;background:#fff}
article{border:1px solid #dee0e3;border-radius:8px;padding:16px;margin:16px 0}h2{font-size:18px;margin:0}
p{margin:4px 0;color:#51565d}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0;font:inherit}
@media(prefers-color-scheme:dark){body{color:#ebebeb;background:#1a1a1a}article{border-color:#434343}p{color:#b5b5b5}}`;

/** `/dev/mailbox`: the mails of a start without SMTP. Mount it on a local start only. */
export function mountMailbox(app: FastifyInstance, list: () => Promise<Message[]>): void {
  app.get('/dev/mailbox', { config: { allowAnyHost: true } }, async (request, reply) => {
    // the mailbox shows sign-in codes, so only this machine may open it
    if (!isLocalRequest(request)) return reply.callNotFound();
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(await list()));
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

function renderMessage({ recipient, subject, body, created_at }: Message): string {
  const time = created_at.toISOString();
  return `<article><h2>${escape(subject)}</h2><p>收件人：${escape(recipient)} · <time datetime="${time}">${time.slice(0, 19).replace('T', ' ')} UTC</time></p><pre>${escape(body)}</pre></article>`;
}

function renderPage(messages: Message[]): string {
  const list = messages.map(renderMessage).join('\n') || '<p>暂无邮件</p>';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>开发邮箱 - 知汇</title><style>${STYLE}</style></head>
<body><main><h1>开发邮箱</h1><p>未设置 SMTP_URL，邮件不会发送，仅在此显示，按时间倒序排列。</p>
${list}</main></body></html>`;
}
