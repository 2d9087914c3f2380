import type { ContentModel, NotificationKind } from '../../models.ts';

/** The words of notifications, for the page and for mails alike. No zod here. */

export const KIND_LABELS: Record<NotificationKind, string> = {
  COMMENT: '我的内容收到评论',
  REPLY: '收到回复',
  MENTION: '@提及我',
  ANSWER: '关注的问题有新回答',
  ACCEPTED: '我的回答被采纳',
  INVITED: '邀请我回答',
  REVIEW: '审核结果',
  SUBMITTED: '待我审核的内容',
  ANNOUNCEMENT: '新公告',
  FOLLOWED_CHANGED: '关注的内容有发布或更新',
  FEEDBACK: '内容反馈',
  REMINDER: '提醒',
  WRITING: '邀请我协作编辑',
  ACCESS: '访问申请与结果',
  TRANSFER: '导入结果',
  INTEGRATION: '集成异常',
};

export const MODEL_NAMES: Record<ContentModel, string> = {
  ANNOUNCEMENT: '公告',
  NEWS: '资讯',
  ARTICLE: '文章',
  QUESTION: '问题',
};

export interface Sentence {
  /** Whether it starts with the name of the person who did it. */
  actor: boolean;
  before: string;
  /** After the title. */
  after: string;
}

const byActor = (before: string, after = ''): Sentence => ({ actor: true, before, after });
const plain = (before: string, after = ''): Sentence => ({ actor: false, before, after });

type Sentences = Record<string, Sentence> & { '': Sentence };

/** By `detail`; the one without a name stands for all others. */
const SENTENCES: Record<NotificationKind, Sentences> = {
  COMMENT: { '': byActor('评论了'), ANNOTATION: byActor('批注了') },
  REPLY: { '': byActor('在', '中回复了您'), ANNOTATION: byActor('在', '的批注中回复了您') },
  MENTION: {
    '': byActor('在', '中@提及了您'),
    ANSWER: byActor('在', '的回答中@提及了您'),
    ANNOTATION: byActor('在', '的批注中@提及了您'),
  },
  ANSWER: { '': byActor('回答了') },
  ACCEPTED: { '': byActor('采纳了您对', '的回答') },
  INVITED: { '': byActor('邀请您回答') },
  REVIEW: {
    '': plain('', '有新的审核结果'),
    APPROVED: plain('', '已通过审核并发布'),
    REJECTED: plain('', '审核被驳回，请修改后重新提交'),
    DUPLICATE: plain('您的问题', '已标为重复问题'),
    CLOSED: plain('您的问题', '已关闭，不再接受新的回答'),
    UNPUBLISHED: plain('', '已下架并转为您的草稿，修改后可重新提交'),
    ANSWER_APPROVED: plain('您对', '的回答已通过审核'),
    ANSWER_REJECTED: plain('您对', '的回答被驳回'),
    COMMENT_APPROVED: plain('您在', '的评论已通过审核'),
    COMMENT_REJECTED: plain('您在', '的评论被驳回'),
  },
  SUBMITTED: { '': byActor('提交了', '，待您审核') },
  ANNOUNCEMENT: {
    '': plain('新公告：'),
    CONFIRM: plain('新公告需要确认：'),
    CHANGED: plain('公告有更新，请再次确认：'),
  },
  FOLLOWED_CHANGED: { '': plain('您关注的内容', '有更新'), PUBLISHED: byActor('发布了') },
  FEEDBACK: {
    '': byActor('对', '提交了反馈'),
    REPLY: byActor('在', '的反馈中回复了您'),
    RESOLVED: plain('您对', '的反馈已处理'),
  },
  REMINDER: {
    '': plain('', '已到复核日期，请确认内容是否仍有效'),
    ASKED: byActor('提醒您复核'),
    CONFIRM: plain('请确认已读公告：'),
    MUST_READ: byActor('请您阅读并确认'),
    DEAD_LINK: plain('您的内容', '中存在失效链接，目标内容已被删除或下架'),
  },
  WRITING: { '': byActor('邀请您协作编辑') },
  ACCESS: {
    '': plain('访问申请有新的结果：'),
    ASKED: byActor('申请访问'),
    GRANTED: plain('您的访问申请已通过：'),
    REFUSED: plain('您的访问申请被驳回：'),
  },
  TRANSFER: {
    '': plain('导入完成：'),
    PAUSED: plain('导入已暂停：'),
    REFUSED: plain('无法导入：'),
  },
  INTEGRATION: { '': plain('连续投递失败，已自动停用：') },
};

/** The sentence of a notification around the title of its content. */
export function getSentence(kind: NotificationKind, detail: string): Sentence {
  return SENTENCES[kind][detail] ?? SENTENCES[kind][''];
}

/** What the title reads as; drafts may have none yet. */
export function quoteTitle(title: string): string {
  return title.trim() || '无标题';
}
