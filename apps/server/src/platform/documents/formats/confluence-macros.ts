import type { Element, ElementContent, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import type { ConversionReport } from '../conversion.ts';
import {
  createCallout,
  createCheckbox,
  createCode,
  createElement,
  createFold,
  createFormula,
  findElements,
  isElement,
  replaceElements,
  textOf,
} from '../html-elements.ts';
import type { CalloutKind } from '../html-elements.ts';

/** What a text refers to by name, as an address; null for what the export does not hold. */
export interface StorageTargets {
  page(title: string, space: string | null): string | null;
  /** A file of the page that the text belongs to, or of another page. */
  attachment(fileName: string, pageTitle: string | null): string | null;
  /** The name of a person by their key. */
  person(key: string): string | null;
  /** The address of a Jira issue is not known; what is searched for stands here. */
  report: ConversionReport;
}

const CALLOUTS: Record<string, CalloutKind> = {
  info: 'NOTE',
  note: 'WARNING',
  warning: 'CAUTION',
  tip: 'TIP',
};
/** Macros that show what changes by the day; the site has its own ways for them. */
const LISTS: Record<string, string> = {
  children: '子页面宏',
  pagetree: '页面树宏',
  'recently-updated': '最近更新宏',
  contentbylabel: '标签内容宏',
  'blog-posts': '博客列表宏',
  attachments: '附件宏',
  gallery: '图库宏',
  livesearch: '搜索宏',
  'tasks-report-macro': '任务报告宏',
  'page-properties-report': '页面属性报告宏',
  detailssummary: '页面属性报告宏',
};
const FILES = ['view-file', 'viewpdf', 'viewdoc', 'viewxls', 'viewppt', 'multimedia'];
const FORMULAS = ['mathblock', 'mathinline', 'latex', 'latex-formatting', 'eazy-math-inline'];
const DIAGRAMS = ['drawio', 'gliffy', 'inc-drawio', 'plantuml', 'mermaid'];
/** Macros that arrange their content, which stays in its order. */
const LAYOUTS = ['section', 'column', 'excerpt', 'details', 'div', 'span', 'multiexcerpt'];

/** Makes what Confluence has beyond HTML as the site has it. */
export function prepareStorage(tree: Root, targets: StorageTargets): void {
  replaceElements(tree, (element) => replaceStorage(element, targets));
}

function replaceStorage(element: Element, targets: StorageTargets): ElementContent[] | null {
  switch (element.tagName) {
    case 'ac:structured-macro':
    case 'ac:macro':
      return replaceMacro(element, targets);
    case 'ac:image':
      return replaceImage(element, targets);
    case 'ac:link':
      return replaceLink(element, targets);
    case 'ac:emoticon':
      return [{ type: 'text', value: nameEmoticon(element) }];
    case 'ac:task-list':
      return [
        createElement(
          'ul',
          {},
          element.children.filter((child) => isElement(child, 'li')),
        ),
      ];
    case 'ac:task':
      return [createTask(element)];
    case 'ac:placeholder':
      return [];
    case 'ac:layout':
    case 'ac:layout-section':
    case 'ac:layout-cell':
    case 'ac:inline-comment-marker':
      return element.children;
    case 'time':
      return [{ type: 'text', value: String(element.properties['dateTime'] ?? textOf(element)) }];
    default:
      return null;
  }
}

const child = (element: Element, ...names: string[]): Element | null =>
  element.children.find((node): node is Element => isElement(node, ...names)) ?? null;
const plain = (element: Element | null): string =>
  element === null ? '' : toText(element, { whitespace: 'pre' });
const parameter = (macro: Element, name: string): string =>
  textOf(
    macro.children.find(
      (node) => isElement(node, 'ac:parameter') && node.properties['ac:name'] === name,
    ) ?? null,
  );

function replaceMacro(macro: Element, targets: StorageTargets): ElementContent[] {
  const { report } = targets;
  const name = String(macro.properties['ac:name'] ?? '').toLowerCase();
  const body = child(macro, 'ac:rich-text-body')?.children ?? [];
  const text = plain(child(macro, 'ac:plain-text-body'));
  const title = parameter(macro, 'title');
  const callout = CALLOUTS[name];
  if (callout !== undefined) return [createCallout(callout, title, body)];
  if (name === 'code' || name === 'noformat')
    return [...titleLine(title), createCode(text, parameter(macro, 'language'))];
  if (name === 'panel') return [createElement('blockquote', {}, [...titleLine(title), ...body])];
  if (name === 'expand') {
    report.change('展开宏', '转为折叠块');
    return [createFold(title, body)];
  }
  if (name === 'toc' || name === 'toc-zone') {
    report.change('目录宏', '已省略，页面自带目录');
    return body;
  }
  if (name === 'anchor') return [];
  if (name === 'status') {
    report.change('状态宏', '转为高亮文字');
    return [createElement('mark', {}, [title])];
  }
  if (FORMULAS.includes(name)) {
    const tex = text || parameter(macro, 'body') || parameter(macro, '');
    return [createFormula(tex, name === 'mathblock' || name === 'latex')];
  }
  if (FILES.includes(name)) return replaceFile(macro, targets);
  if (LAYOUTS.includes(name)) return body;
  return replaceUnknown(macro, { name, body, text }, targets);
}

const titleLine = (title: string): Element[] =>
  title === '' ? [] : [createElement('p', {}, [createElement('strong', {}, [title])])];

interface MacroParts {
  name: string;
  body: ElementContent[];
  text: string;
}

/** Macros that the site has nothing for: what they say stays, and the report names them. */
function replaceUnknown(
  macro: Element,
  { name, body, text }: MacroParts,
  targets: StorageTargets,
): ElementContent[] {
  const { report } = targets;
  if (name === 'jira' || name === 'jiraissues') {
    const issue = parameter(macro, 'key') || parameter(macro, 'jqlQuery');
    report.lose('Jira 问题宏', '不支持，保留编号');
    return issue === '' ? [] : [createElement('code', {}, [issue])];
  }
  const list = LISTS[name];
  if (list !== undefined) {
    report.lose(list, name === 'attachments' ? '附件列在正文之后' : '未导入，请使用分类');
    return [];
  }
  if (name === 'include' || name === 'excerpt-include') {
    report.lose('引用页面宏', '保留为链接');
    return macro.children.flatMap((node) => (isElement(node, 'ac:parameter') ? node.children : []));
  }
  if (DIAGRAMS.includes(name)) {
    const diagram = parameter(macro, 'diagramName') || parameter(macro, 'name');
    const picture = diagram === '' ? null : targets.attachment(`${diagram}.png`, null);
    report.lose('图表宏', picture === null ? '未导入' : '转为图片');
    if (picture !== null) return [createElement('img', { src: picture, alt: diagram })];
    return text === '' ? [] : [createCode(text, name)];
  }
  const address = parameter(macro, 'url') || parameter(macro, 'src');
  const isWeb = /^https?:/iu.test(address);
  const isPreserved = isWeb || body.length > 0 || text !== '';
  report.lose(`${name === '' ? '未知' : name} 宏`, isPreserved ? '不支持，保留内容' : '未导入');
  if (isWeb) return [createElement('p', {}, [createElement('a', { href: address }, [address])])];
  return text === '' ? body : [createCode(text, '')];
}

function replaceFile(macro: Element, targets: StorageTargets): ElementContent[] {
  const file = findElements(macro, ({ tagName }) => tagName === 'ri:attachment')[0];
  const name = String(file?.properties['ri:filename'] ?? parameter(macro, 'name'));
  targets.report.change('文件预览宏', '转为链接');
  return [linkToFile(name, pageOf(file), name, targets)];
}

const pageOf = (attachment: Element | undefined): string | null => {
  const page = attachment === undefined ? null : child(attachment, 'ri:page');
  return page === null ? null : String(page.properties['ri:content-title'] ?? '');
};

function linkToFile(
  name: string,
  page: string | null,
  text: string,
  targets: StorageTargets,
): ElementContent {
  const address = targets.attachment(name, page);
  if (address !== null) return createElement('a', { href: address }, [text]);
  targets.report.lose('附件', `导出包中缺少 ${name}`);
  return { type: 'text', value: text };
}

function replaceImage(image: Element, targets: StorageTargets): ElementContent[] {
  const url = child(image, 'ri:url');
  const attachment = child(image, 'ri:attachment');
  const name = String(attachment?.properties['ri:filename'] ?? '');
  const src =
    url === null
      ? targets.attachment(name, attachment === null ? null : pageOf(attachment))
      : String(url.properties['ri:value'] ?? '');
  if (src === null) {
    targets.report.lose('图片', `导出包中缺少 ${name}`);
    return [];
  }
  const alt = String(image.properties['ac:alt'] ?? '') || textOf(child(image, 'ac:caption'));
  return [createElement('img', { src, alt })];
}

function replaceLink(link: Element, targets: StorageTargets): ElementContent[] {
  const { report } = targets;
  const body = child(link, 'ac:link-body', 'ac:plain-text-link-body');
  const anchor = String(link.properties['ac:anchor'] ?? '');
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  const labelled = (fallback: string): (ElementContent | string)[] =>
    body === null || body.children.length === 0 ? [fallback] : body.children;
  const user = child(link, 'ri:user');
  if (user !== null) {
    const { 'ri:userkey': key, 'ri:account-id': account, 'ri:username': name } = user.properties;
    const person = targets.person(String(key ?? account ?? name ?? ''));
    return [{ type: 'text', value: `@${person ?? textOf(body) ?? ''}` }];
  }
  const file = child(link, 'ri:attachment');
  if (file !== null) {
    const name = String(file.properties['ri:filename'] ?? '');
    return [linkToFile(name, pageOf(file), textOf(body) || name, targets)];
  }
  const page = child(link, 'ri:page', 'ri:blog-post');
  if (page === null)
    return hash === ''
      ? (body?.children ?? [])
      : [createElement('a', { href: hash }, labelled(anchor))];
  const title = String(page.properties['ri:content-title'] ?? '');
  const space = page.properties['ri:space-key'];
  const address = targets.page(title, space === undefined ? null : String(space));
  if (address !== null) return [createElement('a', { href: `${address}${hash}` }, labelled(title))];
  report.lose('链接', `导出包中缺少页面 ${title}`);
  return createElement('span', {}, labelled(title)).children;
}

const EMOTICONS: Record<string, string> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😄',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'yellow-star': '⭐',
  heart: '❤️',
};

function nameEmoticon({ properties }: Element): string {
  const fallback = properties['ac:emoji-fallback'];
  if (typeof fallback === 'string' && !fallback.startsWith(':')) return fallback;
  const name = String(properties['ac:name'] ?? '');
  return EMOTICONS[name] ?? `:${name}:`;
}

function createTask(task: Element): Element {
  const isDone = textOf(child(task, 'ac:task-status')) === 'complete';
  return createElement('li', {}, [
    createCheckbox(isDone),
    ...(child(task, 'ac:task-body')?.children ?? []),
  ]);
}
