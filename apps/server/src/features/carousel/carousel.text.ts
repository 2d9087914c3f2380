export const carouselMessages = {
  missing: '该轮播图不存在或已被删除',
  targetGone: '轮播图列表已变更，请刷新后重新排序',
  full: (max: number) => `每个栏目最多 ${max} 张轮播图，请先删除不需要的轮播图`,
  endBeforeStart: '结束时间应晚于开始时间',
};
