import { describe, expect, it } from 'vitest';
import { diffLists } from '@zhihui/markdown/diff-lists.ts';
import { diffTexts } from './diff-texts.ts';

/** Rebuilds `after` from the pieces, which proves that nothing is missing. */
function rebuilt(before: string[], after: string[]) {
  return diffLists(before, after, 600).flatMap((piece) =>
    piece.equal ? before.slice(...piece.before) : after.slice(...piece.after),
  );
}

/** Pseudo-random numbers that are the same in each run. */
function* numbers(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648;
  }
}

describe('comparing two texts', () => {
  it('rebuilds any two lists from their difference', () => {
    const random = numbers(7);
    const list = () =>
      Array.from({ length: Math.floor((random.next().value ?? 0) * 12) }, () =>
        String(Math.floor((random.next().value ?? 0) * 4)),
      );
    for (let round = 0; round < 500; round += 1) {
      const [a, b] = [list(), list()];
      expect(rebuilt(a, b)).toEqual(b);
      for (const piece of diffLists(a, b, 600)) {
        if (piece.equal) expect(a.slice(...piece.before)).toEqual(b.slice(...piece.after));
      }
    }
  });

  it('finds the shortest difference', () => {
    const pieces = diffLists([...'ABCABBA'], [...'CBABAC'], 600);
    const equalText = pieces
      .filter((piece) => piece.equal)
      .reduce((n, { before }) => n + before[1] - before[0], 0);
    expect(equalText).toBe(4);
  });

  it('compares by line, and marks words within', () => {
    const hunks = diffTexts('一、材料\n争取 15 天\n完', '一、材料\n争取 20 天\n完');
    expect(hunks.map((hunk) => hunk.equal)).toEqual([true, false, true]);
    expect(hunks[1]?.rows[0]?.before?.words).toEqual([
      { text: '争取 ', changed: false },
      { text: '15', changed: true },
      { text: ' 天', changed: false },
    ]);
  });

  it('leaves one side of added and removed lines empty', () => {
    const hunks = diffTexts('一\n二', '一\n二\n三\n四');
    expect(hunks.at(-1)).toMatchObject({ equal: false, before: [2, 2], after: [2, 4] });
    expect(hunks.at(-1)?.rows[0]?.before).toBeNull();
  });

  it('gives up on long texts that have nothing in common', () => {
    const a = Array.from({ length: 20_000 }, (_, n) => `甲${n}`);
    const b = Array.from({ length: 20_000 }, (_, n) => `乙${n}`);
    expect(diffLists(a, b, 600)).toEqual([
      { equal: false, before: [0, 20_000], after: [0, 20_000], timedOut: true },
    ]);
  });
});
