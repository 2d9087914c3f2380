import { isDay } from '../source-pages.ts';

/** What a column of a table of questions can hold. */
export type ColumnName =
  | 'id'
  | 'question'
  | 'body'
  | 'answer'
  | 'answerer'
  | 'accepted'
  | 'category'
  | 'tags'
  | 'author'
  | 'email'
  | 'date';

/** Headers as people write them, without spaces, numbers and what stands in brackets. */
const HEADERS: Record<ColumnName, string> = {
  id: '编号 问题编号 问题id id questionid',
  question: '标题 问题 问题标题 提问 题目 question title subject',
  body: '内容 正文 描述 详情 问题内容 问题描述 问题详情 补充说明 body content description detail details',
  answer: '回答 答案 答复 回复 解答 回答内容 答案内容 标准答案 answer answers reply response',
  answerer: '回答人 回答者 答复人 解答人 answerer answeredby',
  accepted: '采纳 是否采纳 已采纳 accepted',
  category: '分类 类别 目录 栏目 所属分类 category categories',
  tags: '标签 关键词 tag tags keyword keywords',
  author: '提问人 提问者 作者 创建人 author asker askedby creator',
  email: '邮箱 提问人邮箱 作者邮箱 电子邮箱 email mail',
  date: '日期 时间 提问时间 提问日期 创建时间 创建日期 date created createdat time',
};

const COLUMNS = new Map<string, ColumnName>(
  Object.entries(HEADERS).flatMap(([column, words]) =>
    words.split(' ').map((word) => [word, column as ColumnName] as const),
  ),
);

/** Lines above the header that a table has as its title. */
const MAX_HEADER_ROW = 10;

/** The first row that names a column of questions, and which columns it names; null where there is none. */
export function findHeader(
  rows: readonly (readonly (string | undefined)[])[],
): { row: number; columns: Map<ColumnName, number[]> } | null {
  for (const [row, cells] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const columns = new Map<ColumnName, number[]>();
    for (const [index, cell] of cells.entries()) {
      const column = COLUMNS.get(normalise(cell ?? ''));
      if (column !== undefined) columns.set(column, [...(columns.get(column) ?? []), index]);
    }
    splitQuestion(columns, cells);
    if (columns.has('question')) return { row, columns };
  }
  return null;
}

/** A table with a title and a question has in the second what the first is about. */
function splitQuestion(
  columns: Map<ColumnName, number[]>,
  cells: readonly (string | undefined)[],
): void {
  const [first, second] = columns.get('question') ?? [];
  if (first === undefined || second === undefined || columns.has('body')) return;
  const isTitle = (index: number) => /标题|title|subject/iu.test(cells[index] ?? '');
  const [title, body] = isTitle(second) && !isTitle(first) ? [second, first] : [first, second];
  columns.set('question', [title]);
  columns.set('body', [body]);
}

const normalise = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll(/[（(【[][^）)】\]]*[）)】\]]/gu, '')
    .replaceAll(/[\s_*\-:：\ufeff]|\d+$/gu, '');

/** Tags in one cell. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,，、;；|\n]/u)
    .map((item) => item.trim())
    .filter(Boolean);

/** Days from the beginning that Excel counts from to that of other programs. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** A day or time as tables have it, in ISO 8601: `2024/1/5 10:20`, `2024年1月5日`, or the number of Excel. Null for others. */
export function readDate(text: string): string | null {
  if (/^\d{5}(?:\.\d+)?$/u.test(text)) {
    const time = new Date(Math.round((Number(text) - EPOCH_DAYS) * DAY_MS)).toISOString();
    return text.includes('.') ? time.slice(0, 19) : time.slice(0, 10);
  }
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/u.exec(
      text.trim(),
    );
  if (parts === null) return null;
  const [, year = '', month = '', day = '', hour, minute = '00', second = '00', zone = ''] = parts;
  const pad = (part: string) => part.padStart(2, '0');
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const written = hour === undefined ? date : `${date}T${pad(hour)}:${minute}:${second}${zone}`;
  const isTime = hour === undefined || !Number.isNaN(Date.parse(written));
  return isTime && isDay(Number(year), Number(month), Number(day)) ? written : null;
}
