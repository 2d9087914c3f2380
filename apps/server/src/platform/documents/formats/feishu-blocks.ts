// Follows https://open.feishu.cn/document/ukTMukTMukTM/uUDN04SN0QjL1QDN/document-docx/docx-v1/data-structure/block: a document is a
// list of blocks, each of a kind with a number, which name those that stand in them.
import type { Element, ElementContent, Root } from 'hast';
import {
  createCallout,
  createCheckbox,
  createCode,
  createElement,
  createFormula,
} from '../html-elements.ts';
import type { CalloutKind } from '../html-elements.ts';
import { isFields, listOf, parseValue, textIn, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { safeDecode } from '../source-names.ts';
import { convertElements } from './feishu-elements.ts';
import type { FeishuContext } from './feishu-elements.ts';
import { FEISHU_LANGUAGES } from './feishu-languages.ts';

/** The blocks of a document as a tree. */
export function convertFeishuBlocks(
  blocks: readonly JsonFields[],
  document: string,
  context: FeishuContext,
): Root {
  const byId = new Map(blocks.map((block) => [wordsOf(block['block_id']), block]));
  const page = byId.get(document) ?? blocks.find((block) => block['block_type'] === PAGE);
  const converter = new Converter(byId, context);
  return { type: 'root', children: page === undefined ? [] : converter.convertChildren(page) };
}

const PAGE = 1;
const HEADINGS = { first: 3, last: 11 };
/** Fields of texts by the numbers of their kinds. */
const TEXTS: Record<number, string> = { 1: 'page', 2: 'text', 12: 'bullet', 13: 'ordered' };
const LISTS: Record<number, 'ul' | 'ol'> = { 12: 'ul', 13: 'ol', 17: 'ul' };
/** Kinds that only hold others. */
const CONTAINERS = [25, 32, 33, 49];
/** Kinds that a text cannot show, by the names that people know them under. */
const OTHERS: Record<number, string> = {
  18: '多维表格',
  20: '会话卡片',
  21: '流程图',
  28: '第三方块',
  29: '思维笔记',
  30: '电子表格',
  35: '任务',
  36: 'OKR',
  41: 'Jira 问题',
  42: '子页面列表',
  43: '画板',
  44: '议程',
  48: '链接预览',
  50: '引用的同步块',
  51: '子页面列表',
  52: 'AI 模板',
};
/** Colours of boxes: red, orange, yellow, green, blue, purple, grey, each in two shades. */
const CALLOUTS: readonly CalloutKind[] = [
  ...(['CAUTION', 'WARNING', 'WARNING', 'TIP', 'NOTE', 'IMPORTANT', 'NOTE'] as const),
];
/** The add-on that draws text as a diagram. */
const DIAGRAM_ADD_ON = 'blk_631fefbbae02400430b8f9f4';

class Converter {
  readonly #blocks: ReadonlyMap<string, JsonFields>;
  readonly #context: FeishuContext;
  /** Blocks that are being converted: one that stands in itself is left out. */
  readonly #open = new Set<JsonFields>();

  constructor(blocks: ReadonlyMap<string, JsonFields>, context: FeishuContext) {
    this.#blocks = blocks;
    this.#context = context;
  }

  convertChildren(block: JsonFields): ElementContent[] {
    const ids = Array.isArray(block['children']) ? block['children'].map(wordsOf) : [];
    return this.#convertAll(ids);
  }

  #convertAll(ids: readonly string[]): ElementContent[] {
    const result: ElementContent[] = [];
    for (const id of ids) {
      const block = this.#blocks.get(id);
      if (block === undefined || this.#open.has(block)) continue;
      this.#open.add(block);
      const listName = LISTS[Number(block['block_type'])];
      if (listName === undefined) result.push(...this.#convert(block));
      else this.#addItem(result, listName, block);
      this.#open.delete(block);
    }
    return result;
  }

  /** Items that follow each other are one list. */
  #addItem(result: ElementContent[], listName: 'ul' | 'ol', block: JsonFields): void {
    const field = dataOf(block, block['block_type'] === 17 ? 'todo' : listFieldOf(listName));
    const style = isFields(field['style']) ? field['style'] : {};
    const number = Number(wordsOf(style['sequence']));
    const last = result.at(-1);
    const isSame = last?.type === 'element' && last.tagName === listName && !(number > 0);
    const list = isSame ? last : createElement(listName, number > 1 ? { start: number } : {});
    if (!isSame) result.push(list);
    const box = block['block_type'] === 17 ? [createCheckbox(style['done'] === true)] : [];
    const line = createElement('p', {}, [...box, ...this.#elements(field)]);
    list.children.push(createElement('li', {}, [line, ...this.convertChildren(block)]));
  }

  #elements(field: JsonFields): ElementContent[] {
    return convertElements(listOf(field['elements']), this.#context);
  }

  #convert(block: JsonFields): ElementContent[] {
    const kind = Number(block['block_type']);
    const below = () => this.convertChildren(block);
    if (kind >= HEADINGS.first && kind <= HEADINGS.last) {
      const level = kind - HEADINGS.first + 1;
      const elements = this.#elements(dataOf(block, `heading${level}`));
      return [createElement(`h${Math.min(level, 6)}`, {}, elements), ...below()];
    }
    if (CONTAINERS.includes(kind)) return below();
    switch (kind) {
      case 1:
      case 2:
        return [
          createElement('p', {}, this.#elements(dataOf(block, TEXTS[kind] ?? 'text'))),
          ...below(),
        ];
      case 14:
        return [this.#convertCode(dataOf(block, 'code')), ...below()];
      case 15: {
        const line = createElement('p', {}, this.#elements(dataOf(block, 'quote')));
        return [createElement('blockquote', {}, [line, ...below()])];
      }
      case 16:
        return [createFormula(plainText(dataOf(block, 'equation')), true), ...below()];
      case 19: {
        const colour = Number(dataOf(block, 'callout')['background_color']) || 5;
        return [createCallout(CALLOUTS[(colour - 1) % 7] ?? 'NOTE', '', below())];
      }
      case 22:
        return [createElement('hr', {})];
      case 23:
        return this.#convertFile(dataOf(block, 'file'));
      case 24:
        this.#context.report.change('分栏', '改为依次排列');
        return below();
      case 26:
        return this.#convertFrame(dataOf(block, 'iframe'));
      case 27:
        return this.#convertPicture(dataOf(block, 'image'));
      case 31:
        return [this.#convertTable(dataOf(block, 'table'))];
      case 34:
        return [createElement('blockquote', {}, below())];
      case 40:
        return this.#convertAddOn(dataOf(block, 'add_ons'));
      default:
        this.#context.report.lose(OTHERS[kind] ?? `未知内容块（类型 ${kind}）`, '未导入');
        return below();
    }
  }

  #convertCode(field: JsonFields): Element {
    const style = isFields(field['style']) ? field['style'] : {};
    return createCode(plainText(field), FEISHU_LANGUAGES[Number(style['language'])] ?? '');
  }

  #convertPicture(field: JsonFields): ElementContent[] {
    const address = this.#context.findFile(wordsOf(field['token']), '图片');
    if (address === null) return [];
    const caption = isFields(field['caption']) ? wordsOf(field['caption']['content']) : '';
    return [createElement('p', {}, [createElement('img', { src: address, alt: caption })])];
  }

  #convertFile(field: JsonFields): ElementContent[] {
    const name = wordsOf(field['name']) || '附件';
    const address = this.#context.findFile(wordsOf(field['token']), `附件“${name}”`);
    if (address === null) return [];
    return [createElement('p', {}, [createElement('a', { href: address }, [name])])];
  }

  #convertFrame(field: JsonFields): ElementContent[] {
    const component = isFields(field['component']) ? field['component'] : {};
    const address = safeDecode(wordsOf(component['url']));
    const isWeb = /^https?:/iu.test(address);
    this.#context.report.lose('嵌入网页', isWeb ? '保留为链接' : '未导入');
    if (!isWeb) return [];
    return [createElement('p', {}, [createElement('a', { href: address }, [address])])];
  }

  #convertAddOn(field: JsonFields): ElementContent[] {
    const record = parseValue(textIn(field['record']));
    const code = isFields(record) ? textIn(record['data']) : '';
    if (wordsOf(field['component_type_id']) === DIAGRAM_ADD_ON && code !== '')
      return [createCode(code, 'mermaid')];
    this.#context.report.lose('小组件', '未导入');
    return [];
  }

  #convertTable(field: JsonFields): Element {
    const cells = Array.isArray(field['cells']) ? field['cells'].map(wordsOf) : [];
    const property = isFields(field['property']) ? field['property'] : {};
    const columns = Math.max(1, Number(property['column_size']) || 1);
    const merges = listOf(property['merge_info']);
    const covered = new Set<number>();
    const rows: Element[] = [];
    for (const [index, id] of cells.entries()) {
      const column = index % columns;
      if (column === 0) rows.push(createElement('tr', {}));
      if (covered.has(index)) continue;
      const rowSpan = spanOf(merges[index], 'row_span', cells.length / columns - rows.length + 1);
      const colSpan = spanOf(merges[index], 'col_span', columns - column);
      for (let row = 0; row < rowSpan; row += 1)
        for (let offset = 0; offset < colSpan; offset += 1)
          covered.add(index + row * columns + offset);
      const isHeader = rows.length === 1 && property['header_row'] === true;
      const properties = {
        ...(rowSpan > 1 && { rowSpan }),
        ...(colSpan > 1 && { colSpan }),
      };
      rows
        .at(-1)
        ?.children.push(createElement(isHeader ? 'th' : 'td', properties, this.#convertAll([id])));
    }
    return createElement('table', {}, rows);
  }
}

const listFieldOf = (name: 'ul' | 'ol'): string => (name === 'ul' ? 'bullet' : 'ordered');

/** What a block holds of its kind; nothing where it is missing. */
const dataOf = (block: JsonFields, name: string): JsonFields =>
  isFields(block[name]) ? block[name] : {};

/** The words of a text without its marks. */
const plainText = (field: JsonFields): string =>
  listOf(field['elements'])
    .map((element) => (isFields(element['text_run']) ? textIn(element['text_run']['content']) : ''))
    .join('');

function spanOf(merge: JsonFields | undefined, name: string, max: number): number {
  const span = Number(merge?.[name]);
  return Number.isInteger(span) && span > 1 ? Math.min(span, Math.max(1, Math.floor(max))) : 1;
}
