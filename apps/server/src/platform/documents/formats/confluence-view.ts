import type { Element, ElementContent, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import type { ConversionReport } from '../conversion.ts';
import {
  createCallout,
  createCheckbox,
  createCode,
  createElement,
  createFold,
  findElements,
  hasClass,
  isElement,
  replaceElements,
  textOf,
} from '../html-elements.ts';
import type { CalloutKind } from '../html-elements.ts';

const CALLOUTS: Record<string, CalloutKind> = {
  information: 'NOTE',
  note: 'WARNING',
  warning: 'CAUTION',
  tip: 'TIP',
};
/** What Confluence draws for a macro that shows what changes by the day. */
const LISTS = ['plugin_pagetree', 'recently-updated', 'content-by-label', 'blog-posts'];

/** Makes what the macros of Confluence wrote into a page as the site has it. */
export function prepareConfluenceView(tree: Root, report: ConversionReport): void {
  replaceElements(tree, (element) => replaceView(element, report));
}

function replaceView(element: Element, report: ConversionReport): ElementContent[] | null {
  if (element.tagName === 'img') return replacePicture(element);
  if (element.tagName === 'pre') return replaceCode(element);
  if (isElement(element, 'style', 'script')) return [];
  const has = (name: string) => hasClass(element, name);
  if (has('confluence-information-macro')) return [toCallout(element)];
  if (has('expand-container')) {
    report.change('展开宏', '转为折叠块');
    const title = find(element, 'expand-control-text');
    return [createFold(textOf(title), find(element, 'expand-content')?.children ?? [])];
  }
  if (has('toc-macro')) {
    report.change('目录宏', '已省略，页面自带目录');
    return [];
  }
  if (LISTS.some(has)) {
    report.lose('页面列表宏', '未导入，请使用分类');
    return [];
  }
  if (has('status-macro') || has('aui-lozenge')) {
    report.change('状态宏', '转为高亮文字');
    return [createElement('mark', {}, element.children)];
  }
  if (has('confluence-jim-macro') || has('jira-issue')) {
    report.lose('Jira 问题宏', '不支持，保留原链接');
    return element.children;
  }
  if (has('confluence-userlink'))
    return [{ type: 'text', value: `@${textOf(element).replace(/^@/u, '')}` }];
  if (has('codeHeader'))
    return [createElement('p', {}, [createElement('strong', {}, [textOf(element)])])];
  if (has('inline-task-list')) tickTasks(element);
  return null;
}

const find = (element: Element, name: string): Element | null =>
  findElements(element, (node) => hasClass(node, name))[0] ?? null;

function replacePicture(element: Element): ElementContent[] | null {
  const { alt, dataEmojiFallback } = element.properties;
  if (!hasClass(element, 'emoticon') && !hasClass(element, 'emoji')) return null;
  return [{ type: 'text', value: String(dataEmojiFallback ?? alt ?? '') }];
}

function replaceCode(element: Element): ElementContent[] | null {
  const brush = /brush:\s*([\w+#-]+)/u.exec(
    String(element.properties['dataSyntaxhighlighterParams'] ?? ''),
  )?.[1];
  if (brush === undefined && !hasClass(element, 'syntaxhighlighter-pre')) return null;
  return [createCode(toText(element, { whitespace: 'pre' }), brush ?? '')];
}

function toCallout(element: Element): Element {
  const kind = Object.keys(CALLOUTS).find((name) =>
    hasClass(element, `confluence-information-macro-${name}`),
  );
  const title = element.children.find((child) => hasClass(child, 'title'));
  const body = find(element, 'confluence-information-macro-body')?.children ?? [];
  return createCallout(CALLOUTS[kind ?? ''] ?? 'NOTE', textOf(title ?? null), body);
}

function tickTasks(list: Element): void {
  for (const item of list.children) {
    if (!isElement(item, 'li')) continue;
    item.children = [createCheckbox(hasClass(item, 'checked')), ...item.children];
  }
}
