import { expect, it } from 'vitest';
import { mediaIdsIn, namedUploadsIn } from './media-links.ts';

const LONG = '480295581032277845';

it.each([
  `![图](/media/12/full.png)`,
  `[附件](/attachment/12)`,
  `https://site.test/media/12/640.webp`,
  `[附件](/attachment/${LONG})`,
])('names what a text links: %s', (text) => {
  const linked = mediaIdsIn([text], 'https://site.test');
  expect(linked).toHaveLength(1);
  expect(namedUploadsIn([text])).toEqual(linked);
});

it.each([
  '[x](&#47;media/12/full.txt)',
  '[x](/med&#x69;a/12/full.txt)',
  '[x](/%6dedia/12/full.txt)',
  '[x](/%256dedia/12/full.txt)',
  '[x](/MEDIA/12/full.txt)',
  '[x](/media/./12/full.txt)',
  '[x](\\/media\\/12/full.txt)',
  '<a href="\\media\\12\\full.txt">x</a>',
  '<a href="/med\nia/1\t2/full.txt">x</a>',
  '[x](/media/1\u200b2/full.txt)',
])('names what becomes a link by a small change: %j', (text) => {
  expect(namedUploadsIn([text])).toContain(12);
});

it('names a long number without an address, and no short one', () => {
  expect(namedUploadsIn([`见 ${LONG}，共 12 个`, null])).toEqual([LONG]);
});
