import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';

/** Something that a person wrote on a text. */
export interface ExportedPost {
  author: string;
  at: Date;
  /** Markdown, or plain text where `html` is null. */
  body: string;
  html: string | null;
}

export interface ExportedComment extends ExportedPost {
  isReply: boolean;
}

export interface ExportedAnswer extends ExportedPost {
  html: string;
  accepted: boolean;
  comments: readonly ExportedComment[];
}

/** A passage of a text with what people noted on it. */
export interface ExportedAnnotation {
  passage: string;
  resolved: boolean;
  posts: readonly ExportedPost[];
}

/** A text of the site with all that leaves with it. */
export interface ExportedText {
  id: Id;
  model: ContentModel;
  title: string;
  body: string;
  html: string;
  /** As it reads without marks. */
  plain: string;
  author: string;
  tags: readonly string[];
  version: number;
  publishedAt: Date;
  updatedAt: Date;
  answers: readonly ExportedAnswer[];
  comments: readonly ExportedComment[];
  annotations: readonly ExportedAnnotation[];
}

const DAY = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
const MINUTE = new Intl.DateTimeFormat('zh-CN', {
  ...{ dateStyle: 'long', timeStyle: 'short' },
  timeZone: 'Asia/Shanghai',
});

/** A day as documents write it. */
export const formatDay = (at: Date): string => DAY.format(at);
export const formatMinute = (at: Date): string => MINUTE.format(at);

/** Such as `第 3 版 · 2026年11月28日`. */
export const formatVersion = ({ version, updatedAt }: ExportedText): string =>
  `第 ${version} 版 · ${formatDay(updatedAt)}`;

/** Headings and notes of exported documents. */
export const exportWords = {
  answers: '回答',
  answerOf: (author: string) => `${author}的回答`,
  accepted: '已采纳',
  comments: '评论',
  annotations: '批注',
  resolved: '已解决',
  reply: '回复',
};
