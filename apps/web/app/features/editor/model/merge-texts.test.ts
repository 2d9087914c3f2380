import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const BASE = '# 交接\n\n一号仓在东门。\n\n二号仓在西门。\n\n- 甲\n- 乙';

describe('merging two texts that grew from the same one', () => {
  it('takes what only one side changed', () => {
    const local = BASE.replace('东门', '南门');
    const remote = BASE.replace('- 乙', '- 乙\n- 丙');
    expect(mergeTexts(BASE, local, remote)).toEqual({
      text: BASE.replace('东门', '南门').replace('- 乙', '- 乙\n- 丙'),
      overlaps: 0,
    });
    expect(mergeTexts(BASE, BASE, remote)).toEqual({ text: remote, overlaps: 0 });
    expect(mergeTexts(BASE, local, BASE)).toEqual({ text: local, overlaps: 0 });
  });

  it('merges neighbouring lines and different words of a line', () => {
    expect(mergeTexts('甲\n乙\n丙', '甲一\n乙\n丙', '甲\n乙二\n丙')).toEqual({
      text: '甲一\n乙二\n丙',
      overlaps: 0,
    });
    expect(
      mergeTexts('货物周三到港，请准备。', '货物周五到港，请准备。', '货物周三到港，请提前准备。'),
    ).toEqual({ text: '货物周五到港，请提前准备。', overlaps: 0 });
  });

  it('counts what both changed differently, and keeps the local words there', () => {
    expect(mergeTexts('周三到', '周四到', '周五到')).toEqual({ text: '周四到', overlaps: 1 });
    expect(mergeTexts('周三到', '周五到', '周五到')).toEqual({ text: '周五到', overlaps: 0 });
    expect(mergeTexts('甲', '甲\n乙', '甲\n丙').overlaps).toBe(1);
  });

  it('does not bring back what one side removed', () => {
    expect(mergeTexts('一\n二\n三', '一\n三', '一\n二\n三\n四')).toEqual({
      text: '一\n三\n四',
      overlaps: 0,
    });
    expect(mergeTexts('一\n二', '一', '一\n二改').overlaps).toBe(1);
  });

  it('loses nothing of either side, whatever the edits', () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let round = 0; round < 300; round += 1) {
      const base = Array.from({ length: 12 }, (_, at) => `行${at}`);
      const edit = (name: string) => {
        const lines = [...base];
        const at = random(12);
        lines.splice(at, random(3), `${name}${round}`);
        return { text: lines.join('\n'), word: `${name}${round}` };
      };
      const [local, remote] = [edit('我'), edit('他')];
      const { text, overlaps } = mergeTexts(base.join('\n'), local.text, remote.text);
      expect(text).toContain(local.word);
      if (overlaps === 0) expect(text).toContain(remote.word);
    }
  });
});
