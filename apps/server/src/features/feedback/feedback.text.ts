/** What people read when a feedback is refused. */
export const feedbackText = {
  missing: '这条反馈不存在，或已被删除',
};
