import type { answerMcp } from './answer-mcp.ts';

export { recordUse } from './mcp.repo.ts';
export { mcpText } from './mcp.text.ts';
export type { McpCaller } from './mcp-caller.ts';

/** Loads the protocol when the first client connects: most processes never need it. */
export const loadAnswerMcp = async (): Promise<typeof answerMcp> =>
  (await import('./answer-mcp.ts')).answerMcp;
