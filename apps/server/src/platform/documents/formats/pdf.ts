import { UnreadableError } from '../../attachment-text/unreadable.ts';
import { ConversionReport } from '../conversion.ts';
import { formatMarkdown } from '../html-to-markdown.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { folderOf, stemOf } from '../source-names.ts';
import type { DocumentFormat } from './format.ts';

/** PDF files, one page of the site each: their text in its order. Pages without text are named in the report. */
export const pdf: DocumentFormat = {
  name: 'PDF',
  title: 'PDF',
  isExport: false,
  recognise: async (files) => withExtension(files, 'pdf').length > 0,
  async read(files, sink) {
    for (const name of withExtension(files, 'pdf')) {
      try {
        await sink.page(await readPdfPage(files, name));
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
  },
};

const REASONS: Record<string, string> = {
  encrypted: '文件已加密，请解除密码后导入',
  tooLarge: '文件内容过大',
  broken: '不是 PDF 文件，或文件已损坏',
};

async function readPdfPage(files: SourceFiles, name: string): Promise<SourcePage> {
  const bytes = await files.read(name);
  const report = new ConversionReport();
  let pages: { label: string; text: string }[];
  try {
    // the library is loaded for such files only
    const { readPdf } = await import('../../attachment-text/pdf.ts');
    pages = await readPdf(bytes);
  } catch (error) {
    const state = error instanceof UnreadableError ? error.state : 'broken';
    throw new UnreadableSourceError(REASONS[state] ?? '');
  }
  const empty = pages.filter(({ text }) => text.trim() === '').map(({ label }) => label);
  if (empty.length === pages.length)
    throw new UnreadableSourceError('文件中没有文字，可能是扫描件');
  for (const label of empty) report.lose(label, '只有图片，没有文字');
  const paragraphs = pages.flatMap(({ text }) => toParagraphs(text));
  for (const _ of paragraphs) report.count('paragraph');
  report.change('版式', '仅保留文字及其顺序');
  const folder = folderOf(name);
  return {
    key: name,
    path: folder === '' ? [] : folder.split('/'),
    kind: 'article',
    title: stemOf(name),
    markdown: formatMarkdown({
      type: 'root',
      children: paragraphs.map((value) => ({
        type: 'paragraph',
        children: [{ type: 'text', value }],
      })),
    }),
    author: null,
    createdAt: null,
    tags: [],
    address: null,
    answers: [],
    annotations: [],
    conversion: report.result,
  };
}

/** A line this much shorter than the longest one ends its paragraph. */
const SHORT = 0.75;
const SENTENCE_END = /[。！？；：.!?:;]["”』」）)]?$/u;

/** Lines of a page joined to paragraphs: a line that is not full, or an empty one, ends one. */
function toParagraphs(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const full = Math.max(...lines.map((line) => line.length)) * SHORT;
  const paragraphs: string[] = [];
  let current = '';
  for (const line of lines) {
    if (line !== '') {
      const needsSpace = /[\x21-\x7e]$/u.test(current) && /^[\x21-\x7e]/u.test(line);
      current += `${needsSpace ? ' ' : ''}${line}`;
    }
    if (line === '' || line.length < full || SENTENCE_END.test(line)) {
      if (current !== '') paragraphs.push(current);
      current = '';
    }
  }
  if (current !== '') paragraphs.push(current);
  return paragraphs;
}
