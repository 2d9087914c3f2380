import { describe, expect, it } from 'vitest';
import { findQuote } from '../src/find-quote.ts';
import { makeSelector } from '../src/selector.ts';
import type { TextSelector } from '../src/selector.ts';

const TEXT =
  '第一段说明安装步骤，共三步。\n第二段说明如何备份数据库，每天一次。\n第三段说明如何恢复数据。';

/** Selector of the first place of `words` in `text`. */
function createSelector(text: string, words: string): TextSelector {
  const start = text.indexOf(words);
  return makeSelector(text, { start, end: start + words.length }) as TextSelector;
}

/** What is found of `words` in a changed text, null for nothing. */
function findWords(text: string, words: string, changed: string): string | null {
  const range = findQuote(changed, createSelector(text, words));
  return range === null ? null : changed.slice(range.start, range.end);
}

describe('a selector', () => {
  it('leaves out blanks at its ends, and is null for blanks alone', () => {
    expect(makeSelector('甲 乙 丙', { start: 1, end: 4 })).toMatchObject({ exact: '乙', start: 2 });
    expect(makeSelector('甲   丙', { start: 1, end: 3 })).toBeNull();
  });

  it('cuts no character in two', () => {
    expect(makeSelector('甲😀乙', { start: 2, end: 4 })).toMatchObject({ exact: '😀乙' });
    expect(makeSelector('甲😀乙', { start: 0, end: 2 })).toMatchObject({ exact: '甲😀' });
  });

  it('carries more context where the words occur again in the same surroundings', () => {
    const textWithBoth = `${'同'.repeat(100)}词${'同'.repeat(100)}。${'同'.repeat(100)}词${'同'.repeat(99)}`;
    expect(createSelector(TEXT, '备份').prefix.length).toBeLessThanOrEqual(64);
    expect(createSelector(textWithBoth, '词').suffix.length).toBeGreaterThan(64);
  });
});

describe('a quote', () => {
  it('is found where it stood, and where an insertion before it has moved it', () => {
    expect(findWords(TEXT, '备份数据库', TEXT)).toBe('备份数据库');
    expect(findQuote(`新的开头。\n${TEXT}`, createSelector(TEXT, '备份数据库'))?.start).toBe(
      TEXT.indexOf('备份数据库') + 6,
    );
  });

  it('is not found once its words were deleted, or stand only in other surroundings', () => {
    expect(findWords(TEXT, '备份数据库', TEXT.replace('备份数据库', '归档'))).toBeNull();
    expect(findWords(TEXT, '备份', '另一篇文章也说到备份，与前文无关。')).toBeNull();
  });
});
