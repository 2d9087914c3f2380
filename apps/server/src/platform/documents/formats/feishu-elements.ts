import type { ElementContent } from 'hast';
import type { ConversionReport } from '../conversion.ts';
import { createElement, createFormula } from '../html-elements.ts';
import { isFields, textIn, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { safeDecode } from '../source-names.ts';

export interface FeishuContext {
  report: ConversionReport;
  /** The name of a person, '' where the app does not see them. */
  nameOf(id: string): string;
  /** The address of a picture or file; null where it was not fetched, which is then in the report. */
  findFile(token: string, what: string): string | null;
}

/** Marks of words, the innermost first. */
const MARKS: readonly [string, string][] = [
  ['inline_code', 'code'],
  ['underline', 'u'],
  ['strikethrough', 's'],
  ['italic', 'em'],
  ['bold', 'strong'],
];

/** The pieces of a line: words with marks, formulas, mentions of people and pages. */
export function convertElements(
  elements: readonly JsonFields[],
  context: FeishuContext,
): ElementContent[] {
  return elements.flatMap((element) => convertElement(element, context));
}

function convertElement(element: JsonFields, context: FeishuContext): ElementContent[] {
  const { text_run: run, mention_user: user, mention_doc: page, equation, reminder } = element;
  if (isFields(run)) return convertRun(run);
  if (isFields(equation)) return [createFormula(wordsOf(equation['content']), false)];
  if (isFields(user)) {
    const name = context.nameOf(wordsOf(user['user_id']));
    context.report.change('提及的成员', '转为文字');
    return [{ type: 'text', value: name === '' ? '@成员' : `@${name}` }];
  }
  if (isFields(page)) {
    const address = safeDecode(wordsOf(page['url']));
    const title = wordsOf(page['title']) || address;
    return address === '' ? [{ type: 'text', value: title }] : [toLink(address, title)];
  }
  if (isFields(reminder)) {
    context.report.change('日期提醒', '转为文字');
    return [{ type: 'text', value: toDay(wordsOf(reminder['expire_time'])) }];
  }
  const [name] = Object.keys(element);
  // a file in a line is a block of its own, too
  if (name !== undefined && name !== 'file') context.report.lose('行内内容', '未导入');
  return [];
}

const toLink = (address: string, title: string) => createElement('a', { href: address }, [title]);

function convertRun(run: JsonFields): ElementContent[] {
  const style = isFields(run['text_element_style']) ? run['text_element_style'] : {};
  const lines = textIn(run['content']).split('\n');
  let content: ElementContent[] = lines.flatMap((line, index): ElementContent[] => {
    const text: ElementContent[] = line === '' ? [] : [{ type: 'text', value: line }];
    return index === 0 ? text : [createElement('br', {}), ...text];
  });
  if (content.length === 0) return [];
  for (const [name, tag] of MARKS)
    if (style[name] === true) content = [createElement(tag, {}, content)];
  const link = isFields(style['link']) ? safeDecode(wordsOf(style['link']['url'])) : '';
  return link === '' ? content : [createElement('a', { href: link }, content)];
}

/** The day of a time in milliseconds, where the company is. */
function toDay(milliseconds: string): string {
  const date = new Date(Number(milliseconds));
  if (Number.isNaN(date.getTime())) return '';
  return date.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
}
