import { bookStack } from './formats/bookstack.ts';
import { confluenceHtml } from './formats/confluence-html.ts';
import { confluenceXml } from './formats/confluence-xml.ts';
import { discourse } from './formats/discourse.ts';
import type { DocumentFormat } from './formats/format.ts';
import { feishuApi } from './formats/feishu-api.ts';
import { htmlPages } from './formats/html-pages.ts';
import { markdownFolder } from './formats/markdown-folder.ts';
import { notion } from './formats/notion.ts';
import { outline } from './formats/outline.ts';
import { pdf } from './formats/pdf.ts';
import { questionTable } from './formats/question-table.ts';
import { word } from './formats/word.ts';
import { wordPress } from './formats/wordpress.ts';
import { yuqueApi } from './formats/yuque-api.ts';
import { yuqueLakebook } from './formats/yuque-lakebook.ts';
import { UnreadableSourceError } from './source-document.ts';
import type { SourceFiles } from './source-files.ts';

/** All formats, the most particular first: exports of a program before the files that they consist of. */
const FORMATS: readonly DocumentFormat[] = [
  yuqueApi,
  feishuApi,
  confluenceXml,
  confluenceHtml,
  notion,
  bookStack,
  outline,
  discourse,
  wordPress,
  yuqueLakebook,
  word,
  markdownFolder,
  htmlPages,
  pdf,
  questionTable,
];

/**
 * The formats that read these files: the one that was chosen, else an export that is recognised, else all that recognise
 * files of theirs. PDF files beside other texts are attachments of these. Throws UnreadableSourceError when there is none.
 */
export async function chooseFormats(
  files: SourceFiles,
  chosen: string | null,
): Promise<DocumentFormat[]> {
  const recognised: DocumentFormat[] = [];
  for (const format of FORMATS) if (await format.recognise(files)) recognised.push(format);
  if (chosen !== null) {
    const format = recognised.find(({ name }) => name === chosen);
    if (format !== undefined) return [format];
    const title = FORMATS.find(({ name }) => name === chosen)?.title ?? chosen;
    throw new UnreadableSourceError(`文件中没有可按 ${title} 导入的内容`);
  }
  const exported = recognised.find(({ isExport }) => isExport);
  if (exported !== undefined) return [exported];
  const texts = recognised.filter((format) => format !== pdf);
  const formats = texts.length > 0 ? texts : recognised;
  if (formats.length === 0) throw new UnreadableSourceError('未找到可导入的文档');
  return formats;
}
