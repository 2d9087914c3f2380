import { describe, expect, it } from 'vitest';
import { foldUnchanged, takeWithinBudget } from './fold-unchanged.ts';
import { compareTexts } from './text-diff.ts';

const describeRows = (kind: string, rows: ReturnType<typeof compareTexts>['rows']) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ pieces }) =>
      pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(''),
    );

describe('compareTexts', () => {
  it('marks Chinese words inside a changed line and counts their characters', () => {
    const { rows, added, removed } = compareTexts(
      '第一行\n留存期限为五年，由各部门自行保管。',
      '第一行\n留存期限为十年，由各部门自行保管。\n另加一行',
    );
    expect(describeRows('del', rows)).toEqual(['留存期限为[五年]，由各部门自行保管。']);
    expect(describeRows('add', rows)).toEqual([
      '留存期限为[十年]，由各部门自行保管。',
      '[另加一行]',
    ]);
    expect([added, removed]).toEqual([6, 2]);
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 2, 3]);
  });

  it('marks whole lines as changed when they share almost nothing', () => {
    const { rows } = compareTexts('甲乙丙丁戊己庚辛', 'abcdefgh');
    expect(describeRows('del', rows)).toEqual(['[甲乙丙丁戊己庚辛]']);
  });

  it(
    'stops in time when nothing matches, and still shows both texts',
    { tags: ['release'] },
    () => {
      const text = (seed: number) =>
        Array.from({ length: 60_000 }, (_, n) => ((n * seed) % 65_537).toString(36)).join('\n');
      const { rows, aligned } = compareTexts(text(7919), text(104_729));
      expect(rows.length).toBeGreaterThanOrEqual(60_000);
      expect(aligned).toBe(false);
    },
  );
});

describe('foldUnchanged', () => {
  const lines = (n: number) => Array.from({ length: n }, (_, at) => `第 ${at} 行`);

  it('folds lines between changes, except two on each side', () => {
    const before = lines(40);
    const after = before.with(10, '换了').with(30, '又换了');
    const folds = foldUnchanged(compareTexts(before.join('\n'), after.join('\n')).rows).filter(
      ({ kind }) => kind === 'fold',
    );
    expect(folds.map((fold) => fold.kind === 'fold' && [fold.from, fold.to])).toEqual([
      [1, 8],
      [14, 28],
      [34, 40],
    ]);
  });

  it('renders no more than the budget and states how many lines remain', () => {
    const { rows } = compareTexts('', lines(500).join('\n'));
    const { visible, hiddenLines } = takeWithinBudget(foldUnchanged(rows), 240, 40_000);
    const count = visible.reduce((sum, { rows: part }) => sum + part.length, 0);
    expect(count).toBe(240);
    expect(hiddenLines).toBe(rows.length - 240);
  });
});
