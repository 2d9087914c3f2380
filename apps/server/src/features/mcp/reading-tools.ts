import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { CONTENT_MODELS, SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { formatAddress, parseAddress, unwrap } from './mcp-caller.ts';
import { declareTool } from './mcp-tool.ts';
import { mcpText as text } from './mcp.text.ts';
import { markAsData, readContent } from './read-content.ts';

const RESULTS = 10;
/** The search knows a thousand results. */
const MAX_RESULT_PAGE = 100;
const MAX_CATEGORY_LINES = 500;

const SECTIONS = CONTENT_MODELS.map((model) => SECTION_PATH[model]);
const section = z.enum(SECTIONS, text.fields.section).describe(text.fields.section);
const modelOf = (path: (typeof SECTIONS)[number]): ContentModel =>
  CONTENT_MODELS.find((model) => SECTION_PATH[model] === path) as ContentModel;

export const address = z
  .string(text.badAddress)
  .min(1, text.badAddress)
  .max(500, text.badAddress)
  .describe(text.fields.address);

export const readingTools = [
  declareTool({
    name: 'search',
    part: 'READ',
    scopes: ['search:read'],
    input: z.object({
      query: z
        .string(text.fields.query)
        .min(1, text.fields.query)
        .max(MAX_KEYWORD, text.fields.query)
        .describe(text.fields.query),
      section: section.optional(),
      page: z
        .int(text.fields.page)
        .min(1, text.fields.page)
        .max(MAX_RESULT_PAGE, text.fields.page)
        .default(1)
        .describe(text.fields.page),
    }),
    run: async ({ call, publicUrl }, { query: keyword, section: path, page: current }) => {
      const model = path === undefined ? {} : { model: modelOf(path) };
      const query = { keyword, ...model, current, size: RESULTS };
      const { records, total } = unwrap(await call('GET /search', { query }));
      if (records.length === 0) return text.nothingFound(keyword);
      const hits = records.map((hit) =>
        [
          `- ${hit.title}（${text.models[hit.model]}，${hit.updatedAt.slice(0, 10)}）`,
          `  ${formatAddress(hit, publicUrl)}`,
          `  ${toPlain(hit.snippet)}`,
        ].join('\n'),
      );
      const more = current * RESULTS < total ? [text.nextPage(current + 1)] : [];
      return [text.found(total, current), markAsData(hits.join('\n')), ...more].join('\n\n');
    },
  }),
  declareTool({
    name: 'read',
    part: 'READ',
    scopes: ['article:read', 'question:read', 'news:read', 'announcement:read'],
    input: z.object({
      address,
      offset: z
        .int(text.fields.offset)
        .min(0, text.fields.offset)
        .default(0)
        .describe(text.fields.offset),
    }),
    run: (caller, { address: value, offset }) =>
      readContent(caller, parseAddress(value, caller.publicUrl), offset),
  }),
  declareTool({
    name: 'list_categories',
    part: 'READ',
    scopes: ['category:read'],
    input: z.object({ section: section.default('article') }),
    run: async ({ call }, { section: path }) => {
      const query = { model: modelOf(path) };
      const tree = unwrap(await call('GET /category/tree', { query }));
      const lines = listLines(tree, 0);
      if (lines.length === 0) return text.noCategories;
      const rest = lines.length - MAX_CATEGORY_LINES;
      const more = rest > 0 ? [text.moreCategories(rest)] : [];
      return [markAsData(lines.slice(0, MAX_CATEGORY_LINES).join('\n')), ...more].join('\n\n');
    },
  }),
];

/** The words of a snippet, in which the search marks what it found. */
const toPlain = (html: string): string =>
  decodeHTML(html.replaceAll(/<\/?mark>/gu, '')).replaceAll(/\s+/gu, ' ');

function listLines(nodes: readonly CategoryNode[], depth: number): string[] {
  return nodes.flatMap(({ name, id, count, children }) => [
    `${'  '.repeat(depth)}- ${text.category(name, String(id), count)}`,
    ...listLines(children, depth + 1),
  ]);
}
