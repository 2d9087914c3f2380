/** Limits that the browser knows too. No zod here. */
import type { Scope } from '../../scopes.ts';

/** What assistants may do, as Admins switch it. */
export const MCP_PARTS = ['READ', 'DRAFT', 'COMMENT'] as const;
export type McpPart = (typeof MCP_PARTS)[number];

/** The scopes of a token that open a part; of READ each opens what it names. */
export const MCP_PART_SCOPES: Record<McpPart, readonly Scope[]> = {
  READ: [
    'search:read',
    'article:read',
    'question:read',
    'news:read',
    'announcement:read',
    'category:read',
  ],
  DRAFT: ['draft:write'],
  COMMENT: ['draft:write'],
};

/** Longest name of a client, in characters. */
export const MAX_MCP_CLIENT = 60;
/** Clients that are recorded of one token. */
export const MAX_TOKEN_CLIENTS = 20;
/** Clients that the list shows, those that called last. */
export const MAX_LISTED_CLIENTS = 100;
