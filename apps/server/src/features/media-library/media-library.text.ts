import type { MediaUseKind } from '@zhihui/contract/features/media-library/media-library.limits.ts';

const PLACES: Readonly<Record<MediaUseKind, (title: string) => string>> = {
  CONTENT: (title) => `《${title}》`,
  ANSWER: (title) => `《${title}》的回答`,
  COMMENT: (title) => `《${title}》的评论`,
  DRAFT: (author) => `${author}的草稿`,
  COVER: (name) => `封面“${name}”`,
  CAROUSEL: (title) => (title === '' ? '轮播图' : `轮播图“${title}”`),
  AVATAR: (nickname) => `${nickname}的头像`,
  SITE: () => '站点设置',
};

/** What Admins read when an upload cannot be deleted. */
export const mediaLibraryText = {
  missing: '该文件不存在或已被删除',
  storageUnavailable: '文件存储暂时不可用，文件未删除，请稍后重试',
  place: (kind: MediaUseKind, title: string) => PLACES[kind](title),
  used: (place: string, total: number) =>
    total > 1
      ? `该文件正被${place}等 ${total} 处使用，不能删除`
      : `该文件正被${place}使用，不能删除`,
  shared: '该图片是公开图片，不能删除',
};
