import { createPostTableText } from '../../content/admin/content-admin.public.ts';

export const commentTableText = createPostTableText('评论', '所属内容');

export const allCommentsText = {
  title: '评论审核',
  target: '栏目',
  anyTarget: '全部栏目',
  targets: {
    ARTICLE: '知识库',
    NEWS: '资讯',
    ANNOUNCEMENT: '公司公告',
    QUESTION: '问题',
    ANSWER: '回答',
  },
  states: {
    PENDING_REVIEW: '待审核',
    APPROVED: '已通过',
    REJECTED: '已驳回',
    DELETED: '已删除',
  },
  likes: '点赞',
  replies: '回复',
};
