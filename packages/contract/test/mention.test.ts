import { expect, it } from 'vitest';
import {
  replaceExcerptMentions,
  formatMention,
  replaceMentions,
} from '../src/features/link/mention.ts';

const zhou = formatMention({ id: 12, nickname: '周[砚]' });

it('people named by links read as their names', () => {
  expect(replaceMentions(`请 ${zhou} 看看`)).toBe('请 @周[砚] 看看');
  expect(replaceMentions('[@周砚](/list)')).toBe('[@周砚](/list)');
});

it('contents named by links read as their titles', () => {
  expect(replaceMentions(`请 ${zhou} 看 [报销\\[新\\]](/article/12?a=1#b)。`)).toBe(
    '请 @周[砚] 看 报销[新]。',
  );
  for (const text of ['[x](/article/0)', '[x](https://a.cn/article/1)', '[](/news/1)'])
    expect(replaceMentions(text)).toBe(text);
});

it.each(Array.from({ length: zhou.length }, (_, cut) => zhou.length - cut))(
  'so does one that is cut off after %i characters',
  (length) => {
    const read = replaceExcerptMentions(`请 ${zhou.slice(0, length)}`);
    expect(read).not.toMatch(/\]\(|\/user/u);
    expect(read).toMatch(length < 3 ? /^请 / : /^请 @周?/u);
  },
);
