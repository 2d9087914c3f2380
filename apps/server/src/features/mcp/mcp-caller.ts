import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Call, Result } from '@zhihui/contract/client.ts';
import type { McpPart } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { normaliseId } from '@zhihui/contract/schema.ts';
import type { ApiToken } from '../../kernel/actor.ts';
import { mcpText as text } from './mcp.text.ts';

/** Who calls, with the only way to act: calls of the endpoint table, through dispatch, with the caller's token. */
export interface McpCaller {
  token: ApiToken;
  call: Call;
  /** What Admins allow assistants to do. */
  parts: readonly McpPart[];
  siteName: string;
  publicUrl: string;
}

/** A failure that the assistant reads, in words for people. */
export class ToolError extends Error {}

const MAX_DETAILS = 5;

/** The data of a call. Throws ToolError with the message that a browser would show. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  const { code, msg, detail } = result.error;
  const fields = code === 400 && typeof detail === 'object' && detail !== null ? detail : {};
  const details = Object.values(fields).filter((value) => typeof value === 'string');
  throw new ToolError([msg, ...details.slice(0, MAX_DETAILS)].join('：'));
}

export const toTextResult = (value: string): CallToolResult => ({
  content: [{ type: 'text', text: value }],
});

const MODELS_BY_PATH = Object.fromEntries(
  Object.entries(SECTION_PATH).map(([model, path]) => [path, model as ContentModel]),
);

export interface ContentAddress {
  model: ContentModel;
  id: Id;
}

/** Reads `/article/123`, with or without this site before it. Throws ToolError for any other address. */
export function parseAddress(value: string, publicUrl: string): ContentAddress {
  const url = URL.parse(value.trim(), publicUrl);
  const isOwn = url !== null && url.origin === new URL(publicUrl).origin;
  const [, section = '', id = ''] =
    /^\/([a-z]+)\/([1-9]\d{0,17})\/?$/u.exec(url?.pathname ?? '') ?? [];
  const model = MODELS_BY_PATH[section];
  if (!isOwn || model === undefined) throw new ToolError(text.badAddress);
  return { model, id: normaliseId(id) };
}

/** The address of a content, as readers open it; with an anchor, that of the form for an answer or a comment. */
export function formatAddress(
  { model, id }: ContentAddress,
  publicUrl: string,
  anchor?: 'mine' | 'comments',
): string {
  const hash = anchor === undefined ? '' : `#${anchor}`;
  return new URL(`/${SECTION_PATH[model]}/${id}${hash}`, publicUrl).href;
}
