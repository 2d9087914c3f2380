/** Errors that users see when a comment is refused. */
export const commentText = {
  empty: '请填写评论',
  /** Stands for a comment that is only a picture, where there are only words. */
  picture: '[图片]',
  missing: '该评论不存在或已被删除',
  parentGone: '该评论已被删除，无法回复',
  parentPending: '该评论尚未通过审核，暂时无法回复',
  notPublished: '内容尚未发布，暂时无法评论',
  duplicate: '请勿重复发表相同的评论',
  byReviewer: '该评论已被管理人员删除，如有疑问请联系管理员',
  notPending: '该评论已不在待审核状态，请刷新列表',
  newerRevision: '作者已提交新版本，请查看新版本后再审核',
  changed: '该评论已被修改，请核对最新内容后再保存',
  outOfScope: '该评论不在您负责的分类中',
  noVerdict: '审核记录不存在',
  changedSinceVerdict: '该评论在审核后已有变更，无法撤销审核',
};
