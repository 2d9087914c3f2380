// Follows the lake format as the documents of 语雀 have it: HTML, with a `card` for everything that HTML lacks. What a card
// holds is JSON, percent-encoded, after `data:`.
import type { Element, ElementContent, Root } from 'hast';
import type { ConversionReport } from '../conversion.ts';
import {
  createCallout,
  createCheckbox,
  createCode,
  createElement,
  createFormula,
  hasClass,
  isElement,
  replaceElements,
  textOf,
} from '../html-elements.ts';
import type { CalloutKind } from '../html-elements.ts';
import { isFields, parseValue, textIn, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { safeDecode } from '../source-names.ts';

const CALLOUTS: Record<string, CalloutKind> = {
  info: 'NOTE',
  tips: 'TIP',
  success: 'TIP',
  warning: 'WARNING',
  danger: 'CAUTION',
};

/** Makes the cards and blocks of 语雀 as the site has them. */
export function prepareLake(tree: Root, report: ConversionReport): void {
  nestLists(tree);
  replaceElements(tree, (element) => {
    if (element.tagName === 'card') return replaceCard(element, report);
    const alert = findAlert(element);
    if (alert !== null) return [createCallout(alert, '', element.children)];
    return null;
  });
}

function findAlert(element: Element): CalloutKind | null {
  if (!hasClass(element, 'lake-alert')) return null;
  const kind = Object.keys(CALLOUTS).find((name) => hasClass(element, `lake-alert-${name}`));
  return CALLOUTS[kind ?? ''] ?? 'NOTE';
}

/** What a card holds. A value alone, such as `data:true` of a box to tick, is the field `value`. */
function readCard(card: Element): JsonFields {
  const written = safeDecode(String(card.properties['value'] ?? '').replace(/^data:/u, ''));
  const value = parseValue(written);
  return isFields(value) ? value : { value };
}

/** Cards that hold an address and nothing that a text can show. */
const LINKED: Record<string, string> = {
  video: '视频',
  audio: '音频',
  thirdparty: '第三方内容',
  youku: '视频',
  embed: '嵌入网页',
  lockedtext: '加密文本',
  calendar: '日历',
  vote: '投票',
  board: '画板',
  mindmap: '思维导图',
  sheet: '表格',
  datatable: '数据表',
};
/** Languages that 语雀 calls otherwise. */
const LANGUAGES: Record<string, string> = { plain: '', text: '', shell: 'bash' };

function replaceCard(card: Element, report: ConversionReport): ElementContent[] {
  const name = String(card.properties['name'] ?? '').toLowerCase();
  const fields = readCard(card);
  const isBlock = card.properties['type'] === 'block';
  const address = wordsOf(fields['src']) || wordsOf(fields['url']);
  const title = readTitle(fields);
  switch (name) {
    case 'image':
      return address === ''
        ? lose(report, '图片', '未上传完成，未导入')
        : [createElement('img', { src: address, alt: wordsOf(fields['title']) })];
    case 'codeblock': {
      const mode = wordsOf(fields['mode']);
      const code = createCode(codeOf(fields), LANGUAGES[mode] ?? mode);
      return [...(wordsOf(fields['name']) === '' ? [] : [bold(wordsOf(fields['name']))]), code];
    }
    case 'math':
      return [createFormula(codeOf(fields), isBlock)];
    case 'hr':
      return [createElement('hr', {})];
    case 'checkbox':
      return [createCheckbox(fields['value'] === true)];
    case 'mention':
      return [{ type: 'text', value: `@${wordsOf(fields['name']) || wordsOf(fields['login'])}` }];
    case 'label':
      return [createElement('mark', {}, [wordsOf(fields['label'])])];
    case 'emoji':
      return [{ type: 'text', value: wordsOf(fields['emoji']) || wordsOf(fields['text']) }];
    case 'file':
    case 'localdoc':
      return address === ''
        ? lose(report, '附件', `未上传完成，未导入：${title}`)
        : link(address, title, isBlock);
    case 'bookmarklink':
    case 'bookmarkinline':
    case 'yuque':
    case 'yuqueinline':
      return address === '' ? [] : link(address, title, isBlock);
    case 'diagram':
    case 'puml':
    case 'flowchart2':
      return replaceDiagram(fields, report);
    default:
      report.lose(
        LINKED[name] ?? `${name || '未知'}卡片`,
        address === '' ? '未导入' : '保留为链接',
      );
      return address === '' ? [] : link(address, title, isBlock);
  }
}

const codeOf = (fields: JsonFields): string => textIn(fields['code']);
const bold = (text: string) => createElement('p', {}, [createElement('strong', {}, [text])]);

function readTitle(fields: JsonFields): string {
  const detail = isFields(fields['detail']) ? fields['detail'] : {};
  const candidates = [fields['name'], fields['text'], fields['title'], detail['title']];
  return (
    candidates.map(wordsOf).find(Boolean) ?? (wordsOf(fields['src']) || wordsOf(fields['url']))
  );
}

function lose(report: ConversionReport, what: string, outcome: string): ElementContent[] {
  report.lose(what, outcome);
  return [];
}

function link(address: string, title: string, isBlock: boolean): ElementContent[] {
  const anchor = createElement('a', { href: address }, [title]);
  return [isBlock ? createElement('p', {}, [anchor]) : anchor];
}

/** A diagram that is written as text stays a text, another is its picture. */
function replaceDiagram(fields: JsonFields, report: ConversionReport): ElementContent[] {
  const code = codeOf(fields);
  const picture = wordsOf(fields['url']) || wordsOf(fields['src']);
  const kind = wordsOf(fields['type']).toLowerCase();
  if (code !== '' && (kind === 'mermaid' || picture === ''))
    return [createCode(code, kind === 'puml' ? 'plantuml' : kind)];
  if (picture === '') return lose(report, '绘图', '未导入');
  report.change('绘图', '转为图片');
  return [createElement('img', { src: picture, alt: '' })];
}

const levelOf = (list: Element): number =>
  Number.parseInt(String(list.properties['dataLakeIndent'] ?? '0'), 10) || 0;

/** Lists below a point, which 语雀 writes one after the other with their depth, as lists in lists. */
function nestLists(tree: Root | Element): void {
  const children: ElementContent[] = [];
  /** The list of each depth that is open here. */
  let lists: Element[] = [];
  for (const child of tree.children as ElementContent[]) {
    if (child.type === 'element' && !isElement(child, 'ul', 'ol')) nestLists(child);
    if (!isElement(child, 'ul', 'ol')) {
      // space between lists does not end them
      if (child.type !== 'text' || textOf(child) !== '') lists = [];
      children.push(child);
      continue;
    }
    const level = Math.min(levelOf(child), lists.length);
    const above = lists[level - 1];
    const same = lists[level];
    const item = above?.children.findLast((node) => isElement(node, 'li'));
    lists = lists.slice(0, level + 1);
    if (same !== undefined && same.tagName === child.tagName) same.children.push(...child.children);
    else {
      lists[level] = child;
      if (item === undefined || item.type !== 'element') children.push(child);
      else item.children.push(child);
    }
  }
  tree.children = children;
}
