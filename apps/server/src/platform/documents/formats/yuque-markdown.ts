import type { ConversionReport } from '../conversion.ts';
import { replaceMarkdownTags } from '../markdown-addresses.ts';

/** What 语雀 alone writes; elsewhere an anchor may be meant, and `<br/>` is as good as `<br>`. */
const OF_YUQUE = /<font\b|<a\s+name="\w{5}"\s*>\s*<\/a>/iu;

/** Removes the HTML that 语雀 writes into its Markdown: colours and sizes of words, and marks of places without words. */
export function cleanMarkdownHtml(markdown: string, report: ConversionReport): string {
  if (!OF_YUQUE.test(markdown)) return markdown;
  return replaceMarkdownTags(markdown, (tag, endsLine) => {
    if (/^<\/?font\b/iu.test(tag)) {
      if (!tag.startsWith('</')) report.change('文字颜色和字号', '已去除');
      return '';
    }
    // a line that ends breaks already
    if (/^<br\s*\/?>$/iu.test(tag)) return endsLine ? '' : '<br>';
    // an empty anchor is one tag here
    return /^<a\s[^>]*>\s*<\/a>$/iu.test(tag) && !/\shref\s*=/iu.test(tag) ? '' : tag;
  });
}
