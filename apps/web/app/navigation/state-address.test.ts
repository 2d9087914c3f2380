import { expect, it } from 'vitest';
import { getAddressWithState } from './state-address.ts';

it.each([
  ['/list', '', { model: 'NEWS' }, '/list?model=NEWS'],
  ['/list', '?keyword=a', { model: 'NEWS' }, '/list?keyword=a&model=NEWS'],
  ['/list', '?model=ARTICLE', { model: 'NEWS' }, null],
  ['/editor', '?draft=3', { model: 'NEWS' }, null],
  ['/user/personal', '', { id: 7 }, '/user/personal?id=7'],
  [
    '/user/personal',
    '?tab=answers',
    { userId: '9007199254740993' },
    '/user/personal?tab=answers&id=9007199254740993',
  ],
  ['/user/personal', '', { id: { evil: 1 } }, null],
  ['/user/personal', '', null, null],
  ['/article/7', '', { id: 8 }, null],
])('%s%s with %j is %s', (pathname, search, state, address) => {
  expect(getAddressWithState({ pathname, search, state })).toBe(address);
});
