/** Words for the back-office table of all comments, or of all answers. */
export function createPostTableText(noun: string, place: string) {
  return {
    noun,
    place,
    unit: '条',
    all: `全部${noun}`,
    total: (n: string) => `${n} 条`,
    list: `${noun}列表`,
    filter: `筛选${noun}`,
    keyword: `${noun}内容`,
    empty: `暂无符合条件的${noun}`,
    select: `选择该${noun}`,
    details: `${noun}详情`,
    removed: (n: number) => (n === 1 ? `${noun}已删除` : `已删除 ${n} 条${noun}`),
    restored: (n: number) => (n === 1 ? `${noun}已恢复` : `已恢复 ${n} 条${noun}`),
    show: (text: string) => `查看${noun}：${text}`,
  };
}
export type PostTableText = ReturnType<typeof createPostTableText>;

export const postTableText = {
  pending: '待审核',
  views: '视图',
  id: '编号',
  author: '作者',
  category: '分类',
  anyCategory: '全部分类',
  state: '状态',
  anyState: '全部状态',
  createdAt: '发布时间',
  link: '链接',
  deleted: '已删除',
  show: '查看',
  review: '审核',
  open: '查看原文',
  remove: '删除',
  restore: '恢复',
  moreOf: (text: string) => `更多操作：${text}`,
  pictureOnly: '（图片）',
};
