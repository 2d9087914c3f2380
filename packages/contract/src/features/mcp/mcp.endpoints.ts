import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Instant, line } from '../../schema.ts';
import { MAX_MCP_CLIENT, MCP_PARTS } from './mcp.limits.ts';

const parts = z
  .array(z.enum(MCP_PARTS, '可用范围不存在'))
  .min(1, '请至少选择一项可用范围')
  .max(MCP_PARTS.length, '可用范围重复')
  .transform((list) => MCP_PARTS.filter((part) => list.includes(part)));

/** Whether AI assistants may connect, and for what. */
export const McpSetting = z.strictObject({ enabled: z.boolean(), parts });

/** A program that called /mcp, by the name that it gives itself. */
const McpClient = z.object({
  name: z.string(),
  /** Members with a token that works now and that it called with. */
  members: z.int().nonnegative(),
  /** Names of the integrations whose tokens it called with. */
  services: z.array(z.string()),
  /** How many tokens that makes. */
  tokens: z.int().positive(),
  parts: z.array(z.enum(MCP_PARTS)),
  usedAt: Instant,
});
export type McpClient = z.output<typeof McpClient>;

const McpState = z.object({
  ...McpSetting.shape,
  /** Where clients connect. */
  address: z.string(),
  clients: z.array(McpClient),
});
export type McpState = z.output<typeof McpState>;

/** How Admins manage the connection of AI assistants; the connection itself is `/mcp`, outside this table. */
export const mcpEndpoints = [
  endpoint({
    method: 'GET',
    path: '/mcp/setting',
    newest: true,
    access: 'admin',
    summary: '查询 MCP 设置与已连接的客户端',
    data: McpState,
  }),
  endpoint({
    method: 'PUT',
    path: '/mcp/setting',
    access: 'admin',
    summary: '启用或停用 MCP，设置可用范围',
    body: McpSetting,
    data: McpState,
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/mcp/client/disconnect',
    access: 'admin',
    summary: '断开 MCP 客户端（撤销其使用的全部令牌）',
    body: z.strictObject({ name: line(1, MAX_MCP_CLIENT, '客户端名称') }),
    data: McpState,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
