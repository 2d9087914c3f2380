/** Words of the choices that the server writes beside a search; the browser gets them with the page. */
export const FOUND_FACETS = {
  sections: '栏目',
  categories: '分类',
  tags: '标签',
  authors: '作者',
  times: '时间',
  others: '其他',
  within: { month: '近一个月', year: '近一年' },
  range: (from: string | undefined, until: string | undefined) => {
    if (from === undefined) return `${until} 以前`;
    return until === undefined ? `${from} 以后` : `${from} 至 ${until}`;
  },
  withFiles: '带附件的',
  fresh: '不看待复核的',
  someCategory: '已选分类',
  someTag: '已选标签',
  someAuthor: '已选作者',
} as const;
