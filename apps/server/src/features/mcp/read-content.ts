import { randomBytes } from 'node:crypto';
import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { formatAddress, ToolError, unwrap } from './mcp-caller.ts';
import type { ContentAddress, McpCaller } from './mcp-caller.ts';
import { mcpText as text } from './mcp.text.ts';

/** Characters of one answer: what an assistant reads at once, however long the text is. */
export const PART_LENGTH = 20_000;
/** Answers that are read with a question: the accepted one, and those with most votes. */
const ANSWERS = 5;

/**
 * One part of a content from `offset` on, with what is known of it. The text stands between marks that it cannot foresee, as
 * data. Throws ToolError when the caller may not read it.
 */
export async function readContent(
  caller: McpCaller,
  address: ContentAddress,
  offset: number,
): Promise<string> {
  const content = await loadContent(caller, address);
  const whole =
    address.model === 'QUESTION'
      ? content.content + (await loadAnswers(caller, address.id))
      : content.content;
  if (offset > 0 && offset >= whole.length) throw new ToolError(text.pastEnd);
  const part = cutPart(whole, offset);
  const end = offset + part.length;
  const about = offset === 0 ? describeContent(content, caller.publicUrl) : [];
  const next = end < whole.length ? [text.nextPart(end, whole.length)] : [];
  return [markAsData([...about, part].join('\n\n')), ...next].join('\n\n');
}

/** Wraps what people wrote, so that it can be told from what the server says. */
export function markAsData(content: string): string {
  const mark = `zhihui-${randomBytes(6).toString('hex')}`;
  return `${text.data}\n<${mark}>\n${content}\n</${mark}>`;
}

async function loadContent({ call }: McpCaller, { model, id }: ContentAddress) {
  return unwrap<ContentDetail>(await call(`GET /${SECTION_PATH[model]}/:id`, { params: { id } }));
}

async function loadAnswers({ call }: McpCaller, questionId: Id): Promise<string> {
  const { records, total } = unwrap(
    await call('GET /answer/page', { query: { questionId, size: ANSWERS } }),
  );
  if (total === 0) return '';
  const answers = await Promise.all(
    records.map(async ({ id }) => unwrap(await call('GET /answer/:id', { params: { id } }))),
  );
  return [
    '',
    text.answers(total),
    ...answers.flatMap(({ author, accepted, content }) => [
      text.answer(author.nickname, accepted),
      content,
    ]),
    ...(total > answers.length ? [text.moreAnswers] : []),
  ].join('\n\n');
}

function describeContent(content: ContentDetail, publicUrl: string): string[] {
  const { meta } = text;
  const lines: [string, string | undefined][] = [
    [meta.title, content.title],
    [meta.address, formatAddress(content, publicUrl)],
    [meta.section, text.models[content.model]],
    [meta.category, content.category?.path.map(({ name }) => name).join(' / ')],
    [meta.author, content.author.nickname],
    [meta.updatedAt, content.updatedAt],
  ];
  const known = lines.flatMap(([label, value]) =>
    value === undefined ? [] : [`${label}：${value}`],
  );
  const overdue = content.overdueDays > 0 ? [meta.overdue(content.overdueDays)] : [];
  return [[...known, ...overdue].join('\n')];
}

/** A part that ends between characters, where it can at the end of a line. */
function cutPart(whole: string, offset: number): string {
  const part = whole.slice(offset, offset + PART_LENGTH);
  if (offset + part.length >= whole.length) return part;
  const line = part.lastIndexOf('\n');
  if (line > PART_LENGTH / 2) return part.slice(0, line + 1);
  return /[\uD800-\uDBFF]$/u.test(part) ? part.slice(0, -1) : part;
}
