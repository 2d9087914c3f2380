import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';

export const TYPE_LABELS: Record<FeedbackType, string> = {
  HELPFUL: '有帮助',
  UNHELPFUL: '没帮助',
  OUTDATED: '内容过时',
  WRONG: '内容有误',
};

export const feedbackText = {
  prompt: '这篇文章有帮助吗？',
  action: '反馈',
  title: '提出反馈',
  type: '类型',
  description: '说明',
  descriptionHint: '哪里有问题，应该是什么',
  optional: '可以不填',
  descriptionRequired: '请说明哪里过时或有误',
  send: '提交反馈',
  sending: '正在提交',
  cancel: '取消',
  thanks: '谢谢您的反馈',
  failed: '没有提交成功，文字还在，请稍后重试',
  failedClosed: '反馈没有提交成功，文字还在，请打开反馈重试',
};

/** Words of a feedback and its conversation. */
export const feedbackConversationText = {
  title: '反馈详情',
  states: { OPEN: '待处理', RESOLVED: '已处理' },
  noDescription: '（没有写说明）',
  toComment: '查看评论',
  conversation: '往来',
  noReplies: '还没有人回复。',
  reply: '回复',
  replyHint: '其他参与的人会收到通知',
  send: '发送',
  replyNeeded: '请填写回复',
  notSent: '没有发送成功，文字还在，请稍后重试',
  notSentClosed: '对反馈的回复没有发送成功，文字还在，请打开那条反馈重试',
  resolve: '标为已处理',
  reopen: '重新打开',
  remove: '删除',
  removed: '反馈已删除',
  removeTitle: '删除这条反馈？',
  removeDescription: '往来会一起删除，不能恢复。',
  cancel: '取消',
  close: '关闭',
  loading: '正在加载',
  unavailable: '您看不到这条反馈：它可能已经删除，或者只有相关的人可以看到。',
  notRead: '反馈没有加载成功，请稍后重试。',
  failed: '没有成功，请稍后重试',
  signInRequired: '登录后可以看到这条反馈。',
  signIn: '登录',
};
