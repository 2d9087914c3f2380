import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { McpPart } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import { MCP_PARTS } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { insertTestToken } from './generated/token-fixtures.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** The revision of the protocol that a client speaks: the current one, or those before it. */
export type Era = 'modern' | 'legacy';
const CURRENT_REVISION = '2026-07-28';

/** Switches the connection of assistants on, as an Admin does. */
export async function enableMcp(
  app: TestApp,
  adminToken: string,
  parts: readonly McpPart[] = MCP_PARTS,
  enabled = true,
): Promise<void> {
  const body = { enabled, parts: [...parts] };
  const { status, msg } = await app.call('PUT /mcp/setting', { body }, adminToken);
  if (status !== 200) throw new Error(msg);
}

/** A token of an account with these scopes; of an integration with `SERVICE`. */
export async function makeProgramToken(
  app: TestApp,
  userId: Id,
  scopes: readonly Scope[],
  kind: 'PERSONAL' | 'SERVICE' = 'PERSONAL',
) {
  const token = await insertTestToken({ app }, userId, { kind });
  await sql`update api_tokens set scopes = ${[...scopes]} where id = ${token.id}`.run(app.db);
  return token;
}

/** The official client, connected to a server at `origin` with a token. */
export async function connectMcp(
  origin: string,
  secret: string,
  { era = 'modern', name = '桌面助手' }: { era?: Era; name?: string } = {},
): Promise<Client> {
  const versionNegotiation = {
    mode: era === 'modern' ? { pin: CURRENT_REVISION } : ('legacy' as const),
  };
  const client = new Client({ name, version: '1.0.0' }, { versionNegotiation });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  return client;
}

export interface ToolAnswer {
  text: string;
  isError: boolean;
}

/** Calls a tool and returns what the assistant reads. */
export async function callTool(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolAnswer> {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  const text = content.map((item) => (item.type === 'text' ? item.text : '')).join('\n');
  return { text, isError };
}
