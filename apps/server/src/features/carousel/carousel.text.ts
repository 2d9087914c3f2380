export const carouselMessages = {
  missing: '这张轮播图不存在或已被删除',
  targetGone: '另一张轮播图刚刚被删除或移走，请刷新后再排序',
  full: (max: number) => `一个栏目至多 ${max} 张轮播图，请先删除不用的`,
  endBeforeStart: '结束时间应晚于开始时间',
};
