import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
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
import type { TextCommand } from './toggle-mark.ts';

/** Runs a command on a text whose selections are marked by ‹ and ›; returns the result in the same form. */
function run(command: TextCommand, marked: string): string {
  const anchor = marked.indexOf('‹');
  const head = marked.indexOf('›') - 1;
  const doc = marked.replace(/[‹›]/gu, '');
  const extensions = [markdown({ base: markdownLanguage })];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  const { state: after } = state.update(command(state));
  const { from, to } = after.selection.main;
  const text = after.doc.toString();
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

describe('the toolbar', () => {
  it('toggles bold and keeps the caret', () => {
    expect(run(toggleMark('**'), '把‹重点›标出来')).toBe('把**‹重点›**标出来');
    expect(run(toggleMark('**'), '把**‹重点›**标出来')).toBe('把‹重点›标出来');
    expect(run(toggleMark('**'), '把‹**重点**›标出来')).toBe('把‹重点›标出来');
    expect(run(toggleMark('~~'), '‹›')).toBe('~~‹›~~');
  });

  it('does not split bold marks when it adds italics', () => {
    expect(run(toggleMark('*'), '**‹字›**')).toBe('***‹字›***');
    expect(run(toggleMark('*'), '***‹字›***')).toBe('**‹字›**');
    expect(run(toggleMark('*'), '‹**字**›')).toBe('*‹**字**›*');
  });

  it('marks the words of each line separately, and unmarks them', () => {
    const bold = toggleMark('**');
    expect(run(bold, '前‹ 一 ›后')).toBe('前 **‹一›** 后');
    expect(run(bold, '‹一\n\n- 二 \n> ### 三›')).toBe('‹**一**\n\n- **二** \n> ### **三**›');
    expect(run(bold, '‹**一**\n\n- **二** \n> ### **三**›')).toBe('‹一\n\n- 二 \n> ### 三›');
    expect(run(bold, '‹**一**\n二›')).toBe('‹**一**\n**二**›');
    expect(run(bold, '前‹  ›后')).toBe('前‹  ›后');
  });

  it('joins several marks in a line into one', () => {
    const bold = toggleMark('**');
    expect(run(bold, '‹**a** 和 **b**›')).toBe('**‹a 和 b›**');
    expect(run(bold, '**‹a** 和 **b›**')).toBe('**‹a 和 b›**');
    expect(run(bold, '‹2 ** 3 和 **b**\n**c**›')).toBe('‹**2 ** 3 和 b**\n**c**›');
    expect(run(toggleMark('*'), '‹*a* 和 **b**›')).toBe('*‹a 和 **b**›*');
    expect(run(bold, '‹**a** 和 `**b**`›')).toBe('**‹a 和 `**b**`›**');
  });

  it('does not mark lines that are not paragraph text', () => {
    const bold = toggleMark('**');
    for (const block of [
      '| a | b |\n| --- | --- |\n| c | d |',
      '```js\nlet a\n```',
      '---',
      '$$\nx\n$$',
      '<details>',
    ]) {
      expect(run(bold, `‹一\n\n${block}\n\n二›`)).toBe(`‹**一**\n\n${block}\n\n**二**›`);
    }
    expect(run(bold, '‹一\n===›')).toBe('**‹一›**\n===');
    expect(run(bold, '| ‹a› | b |\n| --- | --- |')).toBe('| **‹a›** | b |\n| --- | --- |');
  });

  it('cycles through the heading levels', () => {
    expect(run(cycleHeading, '标‹›题')).toBe('## 标‹›题');
    expect(run(cycleHeading, '## 标‹›题')).toBe('### 标‹›题');
    expect(run(cycleHeading, '#### 标‹›题')).toBe('标‹›题');
  });

  it('turns lines into a list, another kind of list, and back', () => {
    expect(run(toggleList('ordered'), '‹一\n\n二›')).toBe('1. ‹一\n\n2. 二›');
    expect(run(toggleList('task'), '- 一‹›')).toBe('- [ ] 一‹›');
    expect(run(toggleList('bullet'), '- 一‹›')).toBe('一‹›');
    expect(run(toggleList('bullet'), '  3. 一‹›')).toBe('  - 一‹›');
    expect(run(toggleList('bullet'), '‹›')).toBe('- ‹›');
  });

  it('quotes', () => {
    expect(run(toggleQuote, '‹一\n二›')).toBe('> ‹一\n> 二›');
    expect(run(toggleQuote, '> ‹一\n> 二›')).toBe('‹一\n二›');
  });

  it('inserts blocks on separate lines', () => {
    expect(run(insertCode, '前文‹›后文')).toBe('前文\n\n```‹›\n\n```\n\n后文');
    expect(run(insertCode, '‹```\n内\n```›')).toBe('````‹›\n```\n内\n```\n````\n');
    expect(run(insertFormula, '‹›')).toBe('$$\n‹›\n$$\n');
    expect(run(insertFormula, '设‹x+y›为')).toBe('设$‹x+y›$为');
    expect(run(insertTable, '‹›')).toBe(
      '| ‹列 1› | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n',
    );
  });

  it('makes links', () => {
    expect(run(insertLink, '见‹单证›')).toBe('见[单证](‹https://›)');
    expect(run(insertLink, '‹https://a.cn›')).toBe('[‹链接文本›](https://a.cn)');
  });
});
