import { MAX_CONTENT } from '../content/content.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text } from '../../schema.ts';
import { TocEntry } from '../content/content.schema.ts';
import { MAX_CONTENT_BODY, PLAIN_SECTION, sectionEndpoints } from '../content/section.endpoints.ts';

export const articleEndpoints = [
  ...sectionEndpoints('ARTICLE', '文章', PLAIN_SECTION),
  endpoint({
    method: 'POST',
    path: '/article/preview',
    access: 'signedIn',
    summary: '把 Markdown 渲染成与正文一样的 HTML',
    body: z.strictObject({ content: text(0, MAX_CONTENT, '正文') }),
    data: z.object({ html: z.string(), toc: z.array(TocEntry) }),
    errors: ['BAD_REQUEST'],
    limit: { max: 240, seconds: 60 },
    maxBody: MAX_CONTENT_BODY,
    ownTransaction: true,
  }),
] as const;
