import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { McpPart } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { toTextResult, ToolError } from './mcp-caller.ts';
import type { McpCaller } from './mcp-caller.ts';
import { mcpText as text } from './mcp.text.ts';

interface ToolSpec<Input extends z.ZodObject> {
  name: keyof typeof text.tools;
  part: McpPart;
  /** A token with one of them sees the tool; dispatch checks each call that the tool makes. */
  scopes: readonly Scope[];
  input: Input;
  /** Answers in words. Throws ToolError for what the assistant should hear. */
  run(caller: McpCaller, input: z.output<Input>): Promise<string>;
}

export interface McpTool {
  isOpenTo(caller: McpCaller): boolean;
  register(server: McpServer, caller: McpCaller, report: (error: unknown) => void): void;
}

/** Whether the token has one of the scopes, and Admins allow the part. */
export function isPartOpen(
  { token, parts }: McpCaller,
  part: McpPart,
  scopes: readonly Scope[],
): boolean {
  // the drafts of an integration have no person who reads them
  if (part !== 'READ' && token.service) return false;
  return parts.includes(part) && scopes.some((scope) => token.scopes.has(scope));
}

/** Declares a tool. What it throws becomes an error in words for people; details of a fault go to the log alone. */
export function declareTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): McpTool {
  const { name, part, scopes, input, run } = spec;
  return {
    isOpenTo: (caller) => isPartOpen(caller, part, scopes),
    register: (server, caller, report) => {
      const inputSchema = describeOnly(input);
      const annotations = { readOnlyHint: part === 'READ', destructiveHint: false };
      server.registerTool(name, { ...text.tools[name], inputSchema, annotations }, async (args) => {
        try {
          const parsed = input.safeParse(args);
          if (!parsed.success) return toFailure(text.badArguments(listIssues(parsed.error.issues)));
          return toTextResult(await run(caller, parsed.data));
        } catch (error) {
          if (error instanceof ToolError) return toFailure(error.message);
          report(error);
          return toFailure(text.failed);
        }
      });
    },
  };
}

const toFailure = (message: string): CallToolResult => ({
  ...toTextResult(message),
  isError: true,
});

const listIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('；');

/** The schema as clients see it; the tool itself checks the input, and says in Chinese what is wrong with it. */
function describeOnly<Input extends z.ZodObject>(input: Input) {
  const standard = input['~standard'];
  return {
    '~standard': {
      version: standard.version,
      vendor: standard.vendor,
      jsonSchema: standard.jsonSchema,
      validate: (value: unknown) => ({ value }),
    },
  };
}
