import type { FeedbackType } from '@zhihui/contract/features/feedback/feedback.schema.ts';

export const TYPE_LABELS: Record<FeedbackType, string> = {
  HELPFUL: '有帮助',
  UNHELPFUL: '没帮助',
  OUTDATED: '内容过时',
  WRONG: '内容有误',
};

export const feedbackText = {
  ask: '这篇文章有帮助吗？',
  title: '提出反馈',
  type: '类型',
  words: '说明',
  wordsHint: '哪里有问题，应该是什么',
  optional: '可以不填',
  needed: '请说明哪里过时或有误',
  send: '提交反馈',
  sending: '正在提交',
  cancel: '取消',
  thanks: '谢谢您的反馈',
  failed: '没有提交成功，文字还在，请稍后重试',
};
