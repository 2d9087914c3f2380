/** Errors that users see when a comment is refused. */
export const commentText = {
  missing: '这条评论不存在，或已被删除',
  parentGone: '这条评论已被删除，不能再回复',
  parentPending: '这条评论还没有通过审核，暂时不能回复',
  notPublished: '内容还没有发布，暂时不能评论',
  duplicate: '您刚刚发表过同样的评论',
  byReviewer: '这条评论由管理人员删除，如有疑问请联系管理员',
  notPending: '这条评论已经不在待审核状态，请刷新列表',
  newerRevision: '作者刚刚提交了新的版本，请重新查看后再审核',
  changed: '这条评论刚刚被修改过，请看过现在的内容再保存',
  outOfScope: '这条评论不在您负责的分类里',
  noVerdict: '没有找到这次审核',
  changedSinceVerdict: '这条评论之后又有变化，不能再撤销这次审核',
};
