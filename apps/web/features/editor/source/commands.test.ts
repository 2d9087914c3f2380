import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  cycleHeading,
  insertCode,
  insertFormula,
  insertLink,
  insertTable,
  toggleList,
  toggleMark,
  toggleQuote,
} from './commands.ts';
import type { TextCommand } from './commands.ts';

/** Runs a command on a text whose selection is written `[` … `]` as ‹ and ›; gives the text back the same way. */
function run(command: TextCommand, marked: string): string {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  const doc = marked.replace(/[‹›]/gu, '');
  const state = EditorState.create({ doc, selection: { anchor, head } });
  const { state: after } = state.update(command(state));
  const { from, to } = after.selection.main;
  const text = after.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

describe('工具栏', () => {
  it('加粗可以来回切换，光标留在原处', () => {
    expect(run(toggleMark('**'), '把‹重点›标出来')).toBe('把**‹重点›**标出来');
    expect(run(toggleMark('**'), '把**‹重点›**标出来')).toBe('把‹重点›标出来');
    expect(run(toggleMark('**'), '把‹**重点**›标出来')).toBe('把‹重点›标出来');
    expect(run(toggleMark('~~'), '‹›')).toBe('~~‹›~~');
  });

  it('斜体不拆散加粗', () => {
    expect(run(toggleMark('*'), '**‹字›**')).toBe('***‹字›***');
  });

  it('标题逐级切换', () => {
    expect(run(cycleHeading, '标‹›题')).toBe('## 标‹›题');
    expect(run(cycleHeading, '## 标‹›题')).toBe('### 标‹›题');
    expect(run(cycleHeading, '#### 标‹›题')).toBe('标‹›题');
  });

  it('列表：多行、换种类、取消', () => {
    expect(run(toggleList('ordered'), '‹一\n\n二›')).toBe('1. ‹一\n\n2. 二›');
    expect(run(toggleList('task'), '- 一‹›')).toBe('- [ ] 一‹›');
    expect(run(toggleList('bullet'), '- 一‹›')).toBe('一‹›');
    expect(run(toggleList('bullet'), '  3. 一‹›')).toBe('  - 一‹›');
    expect(run(toggleList('bullet'), '‹›')).toBe('- ‹›');
  });

  it('引用', () => {
    expect(run(toggleQuote, '‹一\n二›')).toBe('> ‹一\n> 二›');
    expect(run(toggleQuote, '> ‹一\n> 二›')).toBe('‹一\n二›');
  });

  it('块单独成行', () => {
    expect(run(insertCode, '前文‹›后文')).toBe('前文\n\n```‹›\n\n```\n\n后文');
    expect(run(insertFormula, '‹›')).toBe('$$\n‹›\n$$\n');
    expect(run(insertFormula, '设‹x+y›为')).toBe('设$‹x+y›$为');
    expect(run(insertTable, '‹›')).toBe(
      '| ‹列 1› | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n',
    );
  });

  it('链接', () => {
    expect(run(insertLink, '见‹单证›')).toBe('见[单证](‹https://›)');
    expect(run(insertLink, '‹https://a.cn›')).toBe('[‹链接文字›](https://a.cn)');
  });
});
