import type { FollowList } from '@zhihui/contract/features/follow/follow.lists.ts';
import { getTimeParts } from '../../lib/time.ts';
import type { PersonalTab } from './personal.tabs.ts';

export const personalText = {
  title: '主页',
  joined: (at: number, _now: number, zone: string) => {
    const { year, month } = getTimeParts(zone, at);
    return `${year}年${month}月加入`;
  },
  role: ({ name, moderates }: { name: string; moderates: readonly string[] }) =>
    moderates.length === 0 ? name : `${name}（${moderates.join('、')}）`,
  edit: '编辑资料',
  counts: { articles: '文章', answers: '回答', accepted: '被采纳', likes: '获赞' },
  parts: '内容',
  tabs: {
    articles: '文章',
    answers: '回答',
    questions: '提问',
    favorites: '收藏',
    recent: '最近浏览',
    follows: '关注',
    drafts: '草稿',
    waiting: '待审核',
    rejected: '已驳回',
    deadLinks: '失效链接',
    mustReads: '必读',
    handovers: '待交接',
  } satisfies Record<PersonalTab, string>,
  empty: {
    articles: '暂无文章',
    answers: '暂无回答',
    questions: '暂无提问',
    favorites: '暂无收藏',
    recent: '暂无浏览记录',
    follows: '暂无关注内容',
    drafts: '暂无草稿',
    waiting: '暂无待审核内容',
    rejected: '暂无被驳回的内容',
    deadLinks: '暂无失效链接',
    mustReads: '暂无必读内容',
    handovers: '暂无待交接的文章',
  } satisfies Record<PersonalTab, string>,
  deadLinkText: (address: string) =>
    `${address} 无法访问：内容已删除、已下架或不存在，或您没有访问权限`,
  emptyHint: '相关内容将在此显示',
  notPublic: '该用户未公开关注内容',
  notPublicHint: '关注内容的可见范围由用户本人设置',
  failed: '加载失败',
  failedHint: '请稍后刷新页面重试',
  unit: '条',
  sections: '按栏目查看',
  untitled: '未命名',
  change: '修改已发布内容',
  areas: '擅长领域',
  categoryCount: (n: string) => `${n} 篇`,
  latest: '最近被采纳',
  accepted: '已采纳',
  votes: (n: string) => `${n} 票`,
  year: (n: string) => `过去一年贡献 ${n} 次`,
  kinds: '文章、回答、评论与批注',
  less: '少',
  more: '多',
  calendar: (n: string, month: string | null) =>
    `过去一年的贡献日历，共 ${n} 次${month === null ? '' : `，贡献最多的月份为${month}`}`,
  month: (n: number) => `${n}月`,
  day: (month: number, day: number, n: string) => `${month}月${day}日 ${n} 次`,
  weekdays: ['一', '', '三', '', '五', '', ''],
};

export const recentText = {
  hint: '仅自己可见，保留一年',
  read: '浏览于',
  changed: '已有更新',
  remove: '移除',
  clear: '清空',
  clearTitle: '清空最近浏览？',
  clearDescription: '清空后，打开这些内容时不再提示自上次阅读以来的变更。此操作无法撤销。',
  cancel: '取消',
  cleared: '最近浏览已清空',
  failed: '操作失败，请稍后重试',
};

export const favoritesText = {
  folders: '按收藏夹查看',
  all: '全部',
  rename: '重命名',
  remove: '删除',
  renameTitle: '重命名收藏夹',
  name: '名称',
  save: '保存',
  renamed: '收藏夹已重命名',
  cancel: '取消',
  removeTitle: (name: string) => `删除收藏夹“${name}”？`,
  removeDescription: (count: number) =>
    count === 0
      ? '收藏夹为空。删除后无法恢复。'
      : `其中 ${count} 条内容仍保留在收藏中，不再分组。删除后无法恢复。`,
  removed: '收藏夹已删除',
  move: '移动到收藏夹',
  favorited: '已收藏',
  favorite: '收藏',
  empty: '收藏夹为空',
  emptyHint: '可将收藏的内容移动到收藏夹',
  folderMissing: '收藏夹不存在',
  folderMissingHint: '收藏夹可能已被删除，其中的内容仍保留在收藏中',
  failed: '操作失败，请稍后重试',
};

export const followsText = {
  types: '按类型查看',
  type: { CONTENT: '内容', AUTHOR: '作者', CATEGORY: '分类', TAG: '标签' } satisfies Record<
    FollowList,
    string
  >,
  empty: {
    CONTENT: personalText.empty.follows,
    AUTHOR: '暂无关注的作者',
    CATEGORY: '暂无关注的分类',
    TAG: '暂无关注的标签',
  } satisfies Record<FollowList, string>,
  /** Shown on another user's page, of which readers see only what they can read. */
  emptyForOthers: {
    CONTENT: '暂无您可见的内容',
    AUTHOR: '暂无关注的作者',
    CATEGORY: '暂无您可见的分类',
    TAG: '暂无关注的标签',
  } satisfies Record<FollowList, string>,
  audience: '关注内容的可见范围',
  audiences: { EVERYBODY: '所有人', MEMBERS: '登录用户', NOBODY: '仅自己' },
  saved: '设置已保存',
  notSaved: '保存失败，请稍后重试',
};
