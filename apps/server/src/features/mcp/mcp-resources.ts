import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { McpServer } from '@modelcontextprotocol/server';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { CONTENT_MODELS, SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { formatAddress, parseAddress, ToolError, unwrap } from './mcp-caller.ts';
import type { McpCaller } from './mcp-caller.ts';
import { isPartOpen } from './mcp-tool.ts';
import { mcpText as text } from './mcp.text.ts';
import { readContent } from './read-content.ts';

/** Contents of a section that the list has: those that were published last. */
const LISTED = 20;
const MARKDOWN = 'text/markdown';

/** Contents by their addresses, of the sections that the token may read. */
export function registerResources(
  server: McpServer,
  caller: McpCaller,
  report: (error: unknown) => void,
): void {
  for (const model of CONTENT_MODELS) {
    const scope: Scope = `${SECTION_PATH[model]}:read`;
    if (isPartOpen(caller, 'READ', [scope])) registerSection(server, caller, model, report);
  }
}

function registerSection(
  server: McpServer,
  caller: McpCaller,
  model: ContentModel,
  report: (error: unknown) => void,
): void {
  const pattern = `${new URL(caller.publicUrl).origin}/${SECTION_PATH[model]}/{id}`;
  const template = new ResourceTemplate(pattern, {
    list: async () => ({ resources: await listLatest(caller, model, report) }),
  });
  const title = text.template(text.models[model]);
  const about = { title, description: text.templateHint, mimeType: MARKDOWN };
  server.registerResource(SECTION_PATH[model], template, about, async (uri) => {
    try {
      const content = await readContent(caller, parseAddress(uri.href, caller.publicUrl), 0);
      return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: content }] };
    } catch (error) {
      if (!(error instanceof ToolError)) report(error);
      const message = error instanceof ToolError ? error.message : text.failed;
      throw new ResourceNotFoundError(uri.href, message);
    }
  });
}

/** None where the caller may not read the section: that one list fails must not hide the others. */
async function listLatest(
  caller: McpCaller,
  model: ContentModel,
  report: (error: unknown) => void,
) {
  try {
    const query = { size: LISTED };
    const { records } = unwrap<Page<ContentItem>>(
      await caller.call(`GET /${SECTION_PATH[model]}/page`, { query }),
    );
    return records.map((item) => ({
      uri: formatAddress(item, caller.publicUrl),
      name: item.title,
      mimeType: MARKDOWN,
    }));
  } catch (error) {
    if (!(error instanceof ToolError)) report(error);
    return [];
  }
}
