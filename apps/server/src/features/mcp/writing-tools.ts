// Why it is as it is: docs/decisions/0124-assistants.md
import { z } from 'zod';
import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import { MAX_COMMENT_LENGTH } from '@zhihui/contract/features/comment/comment.limits.ts';
import { MAX_CONTENT, MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import { Id } from '@zhihui/contract/schema.ts';
import { formatAddress, parseAddress, ToolError, unwrap } from './mcp-caller.ts';
import { declareTool } from './mcp-tool.ts';
import { mcpText as text } from './mcp.text.ts';
import { address } from './reading-tools.ts';

const markdown = (max: number, label: string) =>
  z.string(label).min(1, label).max(max, `${label}，至多 ${max} 个字`).describe(label);

/** Each leaves a draft for the owner of the token; there is no tool that publishes, changes or deletes anything. */
export const writingTools = [
  declareTool({
    name: 'draft_article',
    part: 'DRAFT',
    scopes: ['draft:write'],
    input: z.object({
      title: markdown(MAX_TITLE, text.fields.title),
      content: markdown(MAX_CONTENT, text.fields.markdown),
      category_id: Id.optional().describe(text.fields.categoryId),
    }),
    run: async ({ call, publicUrl }, { title, content, category_id: categoryId = null }) => {
      const body = { model: 'ARTICLE' as const, title, content, categoryId };
      const { id } = unwrap(await call('POST /draft', { body }));
      return text.articleSaved(new URL(`/editor?draft=${id}`, publicUrl).href);
    },
  }),
  declareTool({
    name: 'draft_answer',
    part: 'DRAFT',
    scopes: ['draft:write'],
    input: z.object({ address, content: markdown(MAX_ANSWER, text.fields.markdown) }),
    run: async ({ call, publicUrl }, { address: value, content }) => {
      const target = parseAddress(value, publicUrl);
      if (target.model !== 'QUESTION') throw new ToolError(text.notQuestion);
      const body = { kind: 'ANSWER' as const, contentId: target.id, content };
      const { replaced, model } = unwrap(await call('PUT /draft/reply', { body }));
      return text.answerSaved(formatAddress({ model, id: target.id }, publicUrl, 'mine'), replaced);
    },
  }),
  declareTool({
    name: 'comment',
    part: 'COMMENT',
    scopes: ['draft:write'],
    input: z.object({ address, content: markdown(MAX_COMMENT_LENGTH, text.fields.comment) }),
    run: async ({ call, publicUrl }, { address: value, content }) => {
      const { id } = parseAddress(value, publicUrl);
      const body = { kind: 'COMMENT' as const, contentId: id, content };
      const { replaced, model } = unwrap(await call('PUT /draft/reply', { body }));
      return text.commentSaved(formatAddress({ model, id }, publicUrl, 'comments'), replaced);
    },
  }),
];
