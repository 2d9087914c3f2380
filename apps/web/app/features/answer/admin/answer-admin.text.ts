import { commentQueueText } from '../../audit-log/audit-log.public.ts';
import { createPostTableText } from '../../content/admin/content-admin.public.ts';

export const answerQueueText = {
  ...commentQueueText,
  title: '回答审核',
  emptyDescription: '所有回答均已审核。',
  region: '回答原文',
  context: '问题',
};

export const answerTableText = createPostTableText('回答', '问题');

export const allAnswersText = {
  title: '回答管理',
  states: {
    PENDING_REVIEW: '待审核',
    APPROVED: '已发布',
    ACCEPTED: '已采纳',
    REJECTED: '已驳回',
    DELETED: '已删除',
  },
  votes: '赞成票',
  comments: '评论',
};
