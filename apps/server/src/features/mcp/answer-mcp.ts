import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { McpCaller } from './mcp-caller.ts';
import { registerResources } from './mcp-resources.ts';
import { mcpText as text } from './mcp.text.ts';
import { readingTools } from './reading-tools.ts';
import { writingTools } from './writing-tools.ts';

const TOOLS = [...readingTools, ...writingTools];
const VERSION = '1.0.0';

/**
 * Answers one request of the Model Context Protocol, of the current revision or an earlier one. Nothing is remembered
 * between requests: what the caller sees follows from the token at this moment. `report` hears of faults.
 */
export async function answerMcp(
  caller: McpCaller,
  { request, body }: { request: Request; body: unknown },
  report: (error: unknown) => void,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(caller, report), {
    // nothing is announced, so no stream may stay open
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return handler.fetch(request, { parsedBody: body });
}

function createServer(caller: McpCaller, report: (error: unknown) => void): McpServer {
  const { siteName } = caller;
  const server = new McpServer(
    { name: 'zhihui', title: text.title(siteName), version: VERSION },
    {
      instructions: text.instructions(siteName),
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  );
  for (const tool of TOOLS.filter(({ isOpenTo }) => isOpenTo(caller)))
    tool.register(server, caller, report);
  registerResources(server, caller, report);
  return server;
}
