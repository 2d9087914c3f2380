/** Words of the filters that the server writes into lists; the browser gets them with the page. */
export const FACET_TEXT = {
  author: '作者',
  someAuthor: '已选作者',
  authorNamed: (name: string, found: number) =>
    found === 0 ? `没有找到作者“${name}”` : `名字里有“${name}”的作者`,
  findAuthor: '按名字查找作者',
  authorOf: (name: string) => `作者：${name}`,
  published: '发布时间',
  publishedIn: (range: string) => `发布时间：${range}`,
  within: { week: '一周内', month: '一个月内', year: '一年内' },
} as const;
