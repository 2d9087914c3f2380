import type { ContentModel, NotificationKind } from '../../models.ts';

/** The words of notifications, for the page and for mails alike. No zod here. */

export const KIND_LABELS: Record<NotificationKind, string> = {
  COMMENT: '有人评论我的内容',
  REPLY: '有人回复我',
  MENTION: '有人提到我',
  ANSWER: '关注的问题有新回答',
  ACCEPTED: '我的回答被采纳',
  INVITED: '有人邀请我回答',
  REVIEW: '审核结果',
  ANNOUNCEMENT: '新公告',
  FOLLOWED_CHANGED: '关注的内容有发布或更新',
  FEEDBACK: '内容反馈',
  REMINDER: '提醒',
  WRITING: '有人邀请我一起写',
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
  REPLY: { '': byActor('在', '中回复了你'), ANNOTATION: byActor('在', '的批注里回复了你') },
  MENTION: {
    '': byActor('在', '中提到了你'),
    ANSWER: byActor('在', '的回答里提到了你'),
    ANNOTATION: byActor('在', '的批注里提到了你'),
  },
  ANSWER: { '': byActor('回答了') },
  ACCEPTED: { '': byActor('采纳了你对', '的回答') },
  INVITED: { '': byActor('邀请你回答') },
  REVIEW: {
    '': plain('', '有新的审核结果'),
    APPROVED: plain('', '已通过审核并发布'),
    REJECTED: plain('', '未通过审核，请修改后再提交'),
    DUPLICATE: plain('你的问题', '已标为重复问题'),
    CLOSED: plain('你的问题', '已关闭，不再接受新的回答'),
    UNPUBLISHED: plain('', '已下架并退回给你，修改后可以再提交'),
    ANSWER_APPROVED: plain('你对', '的回答已通过审核'),
    ANSWER_REJECTED: plain('你对', '的回答未通过审核'),
    COMMENT_APPROVED: plain('你在', '的评论已通过审核'),
    COMMENT_REJECTED: plain('你在', '的评论未通过审核'),
  },
  ANNOUNCEMENT: {
    '': plain('新公告：'),
    CONFIRM: plain('新公告需要确认：'),
    CHANGED: plain('公告有更新，请再次确认：'),
  },
  FOLLOWED_CHANGED: { '': plain('你关注的内容', '有更新'), PUBLISHED: byActor('发布了') },
  FEEDBACK: {
    '': byActor('对', '提了反馈'),
    REPLY: byActor('在', '的反馈里回复了你'),
    RESOLVED: plain('你对', '的反馈已处理'),
  },
  REMINDER: {
    '': plain('', '已到复核日期，请确认内容仍然有效'),
    ASKED: byActor('提醒你复核'),
    CONFIRM: plain('请确认已读公告：'),
    DEAD_LINK: plain('你的内容', '里有链接指向的内容已被删除或下架'),
  },
  WRITING: { '': byActor('邀请你一起写') },
};

/** The sentence of a notification around the title of its content. */
export function getSentence(kind: NotificationKind, detail: string): Sentence {
  return SENTENCES[kind][detail] ?? SENTENCES[kind][''];
}

/** What the title reads as; drafts may have none yet. */
export function quoteTitle(title: string): string {
  return title.trim() || '无标题';
}
