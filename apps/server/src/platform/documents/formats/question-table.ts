import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { readExcelRows } from '../../attachment-text/excel.ts';
import type { SheetRow } from '../../attachment-text/excel.ts';
import { UnreadableError } from '../../attachment-text/unreadable.ts';
import { decodeCsv } from '../../csv/decode-csv.ts';
import { ConversionReport } from '../conversion.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { DocumentSink, SourceAnswer, SourcePage, SourcePerson } from '../source-document.ts';
import { withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { extensionOfName } from '../source-names.ts';
import { createPage } from '../source-pages.ts';
import { findHeader, readDate, splitList } from './question-columns.ts';
import type { ColumnName } from './question-columns.ts';
import type { DocumentFormat } from './format.ts';

const EXTENSIONS = ['csv', 'tsv', 'xlsx'];
/** Of one sheet: a knowledge base of questions is smaller. */
const MAX_ROWS = 100_000;

/** Questions and answers as tables: a row for each, its columns known by their headers. */
export const questionTable: DocumentFormat = {
  name: 'QUESTION_TABLE',
  title: '问答表格（CSV、Excel）',
  isExport: false,
  // beside texts, tables are their attachments
  recognise: async ({ names }) =>
    names.length > 0 && names.every((name) => EXTENSIONS.includes(extensionOfName(name))),
  async read(files, sink) {
    const questions = new Map<string, Question>();
    const names = withExtension(files, ...EXTENSIONS);
    for (const name of names) {
      try {
        await readFile(files, name, { questions, sink });
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        // with one file there is nothing else to come in
        if (names.length === 1) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
    for (const [key, question] of questions) await sink.page(toPage(key, question));
  },
};

interface Question {
  title: string;
  markdown: string;
  path: string[];
  tags: Set<string>;
  author: SourcePerson | null;
  createdAt: string | null;
  answers: SourceAnswer[];
  report: ConversionReport;
}

interface Reading {
  /** By what identifies them, in the order of the tables. */
  questions: Map<string, Question>;
  sink: DocumentSink;
}

async function readFile(files: SourceFiles, name: string, reading: Reading): Promise<void> {
  const bytes = await files.read(name);
  const sheets =
    extensionOfName(name) === 'xlsx'
      ? await readWorkbook(bytes)
      : [{ name: '', rows: readCsv(bytes) }];
  let isRead = false;
  for (const sheet of sheets) {
    const header = findHeader(sheet.rows);
    if (header === null) continue;
    isRead = true;
    const label = sheets.length > 1 ? `${name}（${sheet.name}）` : name;
    readRows(sheet.rows, header, { ...reading, label });
    if (sheet.rows.length >= MAX_ROWS)
      reading.sink.refuse({ name: label, reason: `仅导入前 ${MAX_ROWS.toLocaleString('en')} 行` });
  }
  if (!isRead) throw new UnreadableSourceError('没有“问题”或“标题”列，请在第一行写明列名');
}

async function readWorkbook(bytes: Buffer): Promise<{ name: string; rows: SheetRow[] }[]> {
  try {
    return await readExcelRows(bytes, MAX_ROWS);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw new UnreadableSourceError(
      error.state === 'tooLarge' ? '工作簿内容过大' : '不是 Excel 工作簿（.xlsx），或文件已损坏',
    );
  }
}

function readCsv(bytes: Buffer): SheetRow[] {
  const text = decodeCsv(bytes);
  if (text === null) throw new UnreadableSourceError('不是文本文件');
  return Papa.parse<string[]>(text, { preview: MAX_ROWS }).data;
}

interface Header {
  row: number;
  columns: Map<ColumnName, number[]>;
}

function readRows(
  rows: readonly SheetRow[],
  { row: first, columns }: Header,
  { questions, sink, label }: Reading & { label: string },
): void {
  let last: Question | null = null;
  for (const [at, row] of rows.entries()) {
    if (at <= first || row.every((cell) => (cell ?? '').trim() === '')) continue;
    const cellsOf = (column: ColumnName) =>
      (columns.get(column) ?? []).map((index) => (row[index] ?? '').trim());
    const cell = (column: ColumnName) => cellsOf(column).find(Boolean) ?? '';
    const title = cell('question').replaceAll(/\s+/gu, ' ');
    // merged cells have their text in the first row only
    const known: Question | null =
      title === '' ? last : (questions.get(identify(cell('id'), title)) ?? null);
    if (title === '' && known === null) {
      sink.refuse({ name: `${label} 第 ${at + 1} 行`, reason: '没有问题' });
      continue;
    }
    const question: Question = known ?? createQuestion(title, cell);
    if (known === null) questions.set(identify(cell('id'), title), question);
    for (const tag of splitList(cell('tags'))) question.tags.add(tag);
    const accepted = columns.has('accepted') ? isYes(cell('accepted')) : null;
    for (const answer of cellsOf('answer').filter(Boolean))
      addAnswer(question, answer, { cell, accepted });
    last = question;
  }
}

/** Without an id in the table, a question is known again by its words. */
function identify(id: string, title: string): string {
  if (id !== '') return `question/${id}`;
  const isLong = title.length > 200;
  return `question/${isLong ? createHash('sha256').update(title).digest('hex') : title}`;
}

const isYes = (text: string): boolean => /^(?:是|已采纳|采纳|y|yes|true|1|✓|√)$/iu.test(text);

type Cell = (column: ColumnName) => string;

function createQuestion(title: string, cell: Cell): Question {
  const report = new ConversionReport();
  const createdAt = readDate(cell('date'));
  if (createdAt === null && cell('date') !== '')
    report.lose('日期', `无法识别：${cell('date').slice(0, 40)}`);
  const markdown = cell('body');
  return {
    title,
    markdown: markdown === '' ? '' : `${markdown}\n`,
    path: cell('category')
      .split(/\s*[/>＞→]\s*/u)
      .filter(Boolean),
    tags: new Set(),
    author: toPerson(cell('author'), cell('email')),
    createdAt,
    answers: [],
    report,
  };
}

function toPerson(name: string, email: string): SourcePerson | null {
  const address =
    /[^\s<>@()（）]+@[^\s<>@()（）]+\.[^\s<>@()（）]+/u.exec(`${email} ${name}`)?.[0] ?? null;
  const rest =
    address === null
      ? name
      : name
          .replace(address, '')
          .replaceAll(/[<>()（）]/gu, '')
          .trim();
  const shown = rest || address;
  return shown ? { name: shown, email: address } : null;
}

/** An answer once: rows that repeat a question often repeat its answer too. */
function addAnswer(
  { answers }: Question,
  text: string,
  { cell, accepted }: { cell: Cell; accepted: boolean | null },
): void {
  const markdown = `${text}\n`;
  if (answers.some((answer) => answer.markdown === markdown)) return;
  answers.push({
    markdown,
    author: toPerson(cell('answerer'), ''),
    // a table that does not say it has the answer that holds first
    accepted: accepted ?? answers.length === 0,
    createdAt: null,
  });
}

function toPage(key: string, { report, tags, ...question }: Question): SourcePage {
  for (const markdown of [question.markdown, ...question.answers.map((answer) => answer.markdown)])
    countMarkdownBlocks(markdown, report);
  return createPage({
    ...question,
    key,
    kind: 'question',
    tags: [...tags],
    report,
  });
}
