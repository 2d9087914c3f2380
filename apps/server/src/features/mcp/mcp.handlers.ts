import type { mcpEndpoints, McpState } from '@zhihui/contract/features/mcp/mcp.endpoints.ts';
import { MCP_PARTS, MCP_PART_SCOPES } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { lockSettings, saveSetting, siteSettings } from '../setting/setting.public.ts';
import { listClients, revokeClientTokens } from './mcp.repo.ts';
import { mcpText as text } from './mcp.text.ts';

export const mcpHandlers: Handlers<typeof mcpEndpoints> = {
  'GET /mcp/setting': loadState,
  'PUT /mcp/setting': async (ctx, { body }) => {
    await lockSettings(ctx.db);
    await saveSetting(ctx.db, 'mcp', body);
    return loadState(ctx);
  },
  'PUT /mcp/client/disconnect': async (ctx, { body }) => {
    if ((await revokeClientTokens(ctx.db, body.name)) === 0) throw notFound(text.noClient);
    return loadState(ctx);
  },
};

async function loadState(ctx: Ctx): Promise<McpState> {
  const [{ mcp }, clients] = await Promise.all([siteSettings(ctx.db), listClients(ctx.db)]);
  return {
    ...mcp,
    address: new URL('/mcp', ctx.deps.env.PUBLIC_URL).href,
    clients: clients.map((row) => ({
      name: row.client,
      members: row.members,
      services: row.services,
      tokens: row.tokens,
      parts: MCP_PARTS.filter(
        (part) =>
          mcp.parts.includes(part) &&
          MCP_PART_SCOPES[part].some((scope: Scope) => row.scopes.includes(scope)),
      ),
      usedAt: row.used_at.toISOString(),
    })),
  };
}
