/** What people read when something of the recycle bin is refused. */
export const recycleText = {
  gone: '它已经不在回收站里，请刷新列表',
  category: '原来的分类已经没有了，请另选一个分类',
  noCategory: '这个分类不存在，请重新选择',
  question: '它回答的问题已被删除，请先恢复问题',
  under: '它所在的内容已被删除，请先恢复那条内容',
};
