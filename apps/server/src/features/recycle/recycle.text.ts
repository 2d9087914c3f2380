/** What people read when something of the recycle bin is refused. */
export const recycleText = {
  gone: '该内容已不在回收站中，请刷新列表',
  category: '原分类已删除，请重新选择分类',
  noCategory: '该分类不存在，请重新选择',
  question: '所属问题已被删除，请先恢复问题',
  under: '所属内容已被删除，请先恢复该内容',
};
