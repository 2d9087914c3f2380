import { expect, it } from 'vitest';
import { getPageUrl } from './page-url.ts';

it.each([
  ['/list?model=ARTICLE&keyword=%E4%BA%A4', '/list?model=ARTICLE&keyword=%E4%BA%A4'],
  ['/list.data?model=ARTICLE', '/list?model=ARTICLE'],
  ['/admin/tag.data?current=2&_routes=a%2Cb', '/admin/tag?current=2'],
  ['/_.data?_routes=root', '/'],
])('derives from %s the page %s', (requested, page) => {
  const { pathname, search } = getPageUrl(new Request(`http://site.example${requested}`));
  expect(pathname + search).toBe(page);
});
