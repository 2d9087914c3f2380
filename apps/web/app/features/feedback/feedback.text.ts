import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';

export const TYPE_LABELS: Record<FeedbackType, string> = {
  HELPFUL: '有帮助',
  UNHELPFUL: '没有帮助',
  OUTDATED: '内容过时',
  WRONG: '内容有误',
};

export const feedbackText = {
  prompt: '这篇文章有帮助吗？',
  action: '反馈',
  title: '提交反馈',
  type: '类型',
  description: '说明',
  descriptionHint: '请说明问题所在及建议的修改',
  optional: '选填',
  descriptionRequired: '请说明过时或有误之处',
  send: '提交反馈',
  sending: '正在提交',
  cancel: '取消',
  thanks: '感谢您的反馈',
  failed: '提交失败，内容已保留，请稍后重试',
  failedClosed: '反馈提交失败，内容已保留，请重新打开反馈窗口重试',
};

/** Words of a feedback and its conversation. */
export const feedbackConversationText = {
  title: '反馈详情',
  states: { OPEN: '待处理', RESOLVED: '已处理' },
  noDescription: '（无补充说明）',
  toComment: '查看评论',
  conversation: '处理记录',
  noReplies: '暂无回复',
  reply: '回复',
  replyHint: '其他参与人将收到通知',
  send: '发送',
  replyNeeded: '请填写回复',
  notSent: '发送失败，内容已保留，请稍后重试',
  notSentClosed: '反馈回复发送失败，内容已保留，请打开该反馈重试',
  resolve: '标为已处理',
  reopen: '重新打开',
  remove: '删除',
  removed: '反馈已删除',
  removeTitle: '删除此反馈？',
  removeDescription: '处理记录将一并删除，且无法恢复。',
  cancel: '取消',
  close: '关闭',
  loading: '正在加载',
  unavailable: '无法查看此反馈：反馈可能已删除，或仅相关人员可见。',
  notRead: '反馈加载失败，请稍后重试。',
  failed: '操作失败，请稍后重试',
  signInRequired: '登录后可查看此反馈。',
  signIn: '登录',
};
