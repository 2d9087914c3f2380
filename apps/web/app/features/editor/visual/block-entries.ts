import type { ComponentType } from 'react';
import type { Command } from 'prosemirror-state';
import { ImageIcon } from '../../../ui/tool-icons.tsx';
import { WarnIcon } from '../../../ui/icon.tsx';
import * as icons from '../components/editor-icons.tsx';
import * as blocks from './block-commands.ts';
import { insertFold } from './fold-commands.ts';
import { toggleList } from './list-commands.ts';
import type { Searchable } from './match-name.ts';
import { AtIcon } from '../../../ui/writing-icons.tsx';
import * as more from './visual-icons.tsx';

/** Actions of the menu that the page performs. */
export type HostAction = 'image' | 'file' | 'template' | 'people' | 'title' | 'link';

/** An entry of the `/` menu: a command, or an action of the page. */
export interface BlockEntry extends Searchable {
  id: string;
  Icon: ComponentType;
  run: Command | HostAction;
}

const entry = (
  id: string,
  label: string,
  pinyin: string,
  english: string,
  Icon: ComponentType,
  run: Command | HostAction,
): BlockEntry => ({ id, label, pinyin, english, Icon, run });

/** Everything that can be inserted, the most frequent first. */
export const BLOCK_ENTRIES: readonly BlockEntry[] = [
  entry('table', '表格', 'biao ge', 'table', icons.TableIcon, blocks.insertTable),
  entry('callout', '提示框', 'ti shi kuang', 'callout note hint', WarnIcon, blocks.callout('note')),
  entry('fold', '折叠块', 'zhe die kuai', 'fold details toggle', more.FoldIcon, insertFold),
  entry('image', '图片', 'tu pian', 'image picture photo', ImageIcon, 'image'),
  entry('code', '代码', 'dai ma', 'code', icons.CodeIcon, blocks.toggleCode),
  entry(
    'diagram',
    '流程图',
    'liu cheng tu',
    'diagram mermaid flowchart',
    more.DiagramIcon,
    blocks.insertDiagram,
  ),
  entry('math', '公式', 'gong shi', 'math formula latex', icons.FormulaIcon, blocks.insertMath),
  entry('template', '使用模板', 'shi yong mo ban', 'template', more.DocumentIcon, 'template'),
  entry(
    'h1',
    '一级标题',
    'yi ji biao ti',
    'heading1 h1 title',
    more.HeadingIcon,
    blocks.heading(1),
  ),
  entry(
    'h2',
    '二级标题',
    'er ji biao ti',
    'heading2 h2 title',
    more.HeadingIcon,
    blocks.heading(2),
  ),
  entry('h3', '三级标题', 'san ji biao ti', 'heading3 h3', more.HeadingIcon, blocks.heading(3)),
  entry('h4', '四级标题', 'si ji biao ti', 'heading4 h4', more.HeadingIcon, blocks.heading(4)),
  entry(
    'bullet',
    '无序列表',
    'wu xu lie biao',
    'bullet list ul',
    icons.BulletIcon,
    toggleList('bullet'),
  ),
  entry(
    'ordered',
    '有序列表',
    'you xu lie biao',
    'ordered numbered list ol',
    icons.OrderedIcon,
    toggleList('ordered'),
  ),
  entry(
    'task',
    '任务列表',
    'ren wu lie biao',
    'task todo checkbox',
    icons.TaskIcon,
    toggleList('task'),
  ),
  entry('quote', '引用', 'yin yong', 'quote blockquote', icons.QuoteIcon, blocks.toggleQuote),
  entry('file', '附件', 'fu jian', 'file attachment', icons.FileIcon, 'file'),
  entry('tip', '提示框：提示', 'ti shi kuang ti shi', 'tip', WarnIcon, blocks.callout('tip')),
  entry(
    'important',
    '提示框：重要',
    'ti shi kuang zhong yao',
    'important',
    WarnIcon,
    blocks.callout('important'),
  ),
  entry(
    'warning',
    '提示框：注意',
    'ti shi kuang zhu yi',
    'warning',
    WarnIcon,
    blocks.callout('warning'),
  ),
  entry(
    'caution',
    '提示框：警告',
    'ti shi kuang jing gao',
    'caution danger',
    WarnIcon,
    blocks.callout('caution'),
  ),
  entry(
    'inlineMath',
    '行内公式',
    'hang nei gong shi',
    'inline math',
    icons.FormulaIcon,
    blocks.insertInlineMath,
  ),
  entry('link', '链接', 'lian jie', 'link url', icons.LinkIcon, 'link'),
  entry('title', '引用文章', 'yin yong wen zhang', 'article reference', more.DocumentIcon, 'title'),
  entry('people', '@同事', 'tong shi ti ji', 'mention people', AtIcon, 'people'),
  entry('footnote', '脚注', 'jiao zhu', 'footnote', more.FootnoteIcon, blocks.insertFootnote),
  entry(
    'highlight',
    '高亮',
    'gao liang',
    'highlight mark',
    more.MarkIcon,
    blocks.mark('highlight'),
  ),
  entry(
    'underline',
    '下划线',
    'xia hua xian',
    'underline',
    more.UnderlineIcon,
    blocks.mark('underline'),
  ),
  entry(
    'superscript',
    '上标',
    'shang biao',
    'superscript',
    more.SuperscriptIcon,
    blocks.mark('superscript'),
  ),
  entry('subscript', '下标', 'xia biao', 'subscript', more.SubscriptIcon, blocks.mark('subscript')),
  entry('kbd', '按键', 'an jian', 'keyboard kbd key', more.KeyIcon, blocks.mark('kbd')),
  entry('rule', '分隔线', 'fen ge xian', 'divider rule hr line', more.RuleIcon, blocks.insertRule),
];
