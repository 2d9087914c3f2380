import type { ConversionReport } from '../conversion.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';

interface TextOptions {
  report: ConversionReport;
  resolve(address: string): string;
}

const QUOTE = /^\[quote(?:="?([^",\]\n]{0,60})[^\]\n]*)?\]\s*$/iu;
const QUOTE_END = /^\[\/quote\]\s*$/iu;
const FOLD = /^\[details(?:="?([^"\]\n]{0,200})"?)?\]\s*$/iu;
const FOLD_END = /^\[\/details\]\s*$/iu;
const FENCE = /^\s*(?:`{3,}|~{3,})/u;

/** The text of a post as its author wrote it: Markdown with a few blocks in brackets. */
export function convertDiscourseText(raw: string, { report, resolve }: TextOptions): string {
  const out: string[] = [];
  let depth = 0;
  let isCode = false;
  for (const line of raw.replaceAll('\r\n', '\n').split('\n')) {
    const prefix = '> '.repeat(depth);
    if (FENCE.test(line)) isCode = !isCode;
    const quote = isCode ? null : QUOTE.exec(line);
    const fold = isCode ? null : FOLD.exec(line);
    if (quote !== null) {
      depth += 1;
      const inner = '> '.repeat(depth);
      if (quote[1]) out.push(`${inner}${quote[1]}：`, inner.trimEnd());
    } else if (!isCode && QUOTE_END.test(line)) {
      depth = Math.max(0, depth - 1);
      out.push('');
    } else if (fold !== null) {
      const title = (fold[1] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      out.push(`${prefix}<details>`, `${prefix}<summary>${title || '详情'}</summary>`, '');
    } else if (!isCode && FOLD_END.test(line)) out.push('', `${prefix}</details>`, '');
    else out.push(`${prefix}${line}`.trimEnd());
  }
  const markdown = rewriteMarkdownAddresses(out.join('\n'), {
    resolve(address, kind) {
      if (address.startsWith('upload://')) {
        report.lose(kind === 'picture' ? '图片' : '附件', '导出包中没有上传的文件');
        return address;
      }
      return resolve(address);
    },
  });
  countMarkdownBlocks(markdown, report);
  return markdown;
}
