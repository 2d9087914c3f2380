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
    rejected: '已退回',
    deadLinks: '失效链接',
  } satisfies Record<PersonalTab, string>,
  empty: {
    articles: '还没有发布文章',
    answers: '还没有回答问题',
    questions: '还没有提问',
    favorites: '还没有收藏',
    recent: '没有浏览记录',
    follows: '还没有关注内容',
    drafts: '没有草稿',
    waiting: '没有等待审核的内容',
    rejected: '没有被退回的内容',
    deadLinks: '没有打不开的站内链接',
  } satisfies Record<PersonalTab, string>,
  deadLinkText: (address: string) => `${address} 打不开：已删除、已下架、不存在，或您看不到`,
  emptyHint: '有了就会显示在这里',
  notPublic: '没有公开关注的内容',
  notPublicHint: '谁能看到关注的内容，由本人决定',
  failed: '没有读到',
  failedHint: '请稍后刷新页面',
  unit: '条',
  sections: '按栏目查看',
  untitled: '未命名',
  change: '修改已有的内容',
  areas: '常写的领域',
  categoryCount: (n: string) => `${n} 篇`,
  latest: '最近被采纳',
  accepted: '已采纳',
  votes: (n: string) => `${n} 票`,
  year: (n: string) => `过去一年写了 ${n} 次`,
  kinds: '文章、回答、评论与批注',
  less: '少',
  more: '多',
  calendar: (n: string, month: string | null) =>
    `过去一年的写作日历，共 ${n} 次${month === null ? '' : `，最多的月份是${month}`}`,
  month: (n: number) => `${n}月`,
  day: (month: number, day: number, n: string) => `${month}月${day}日 ${n} 次`,
  weekdays: ['一', '', '三', '', '五', '', ''],
};

export const recentText = {
  hint: '只有您自己看得到，保留一年',
  read: '浏览于',
  changed: '之后有改动',
  remove: '移除',
  clear: '清空',
  clearTitle: '清空最近浏览？',
  clearDescription: '之后再打开这些内容时，不再提示上次读过之后改了什么。不能恢复。',
  cancel: '取消',
  cleared: '最近浏览已清空',
  failed: '没有成功，请稍后重试',
};

export const favoritesText = {
  folders: '按收藏夹查看',
  all: '全部',
  rename: '改名',
  remove: '删除',
  renameTitle: '收藏夹改名',
  name: '名称',
  save: '保存',
  renamed: '收藏夹已改名',
  cancel: '取消',
  removeTitle: (name: string) => `删除收藏夹“${name}”？`,
  removeDescription: (count: number) =>
    count === 0
      ? '收藏夹里没有内容。删除后不能恢复。'
      : `里面的 ${count} 条内容仍在收藏里，只是不再分组。删除后不能恢复。`,
  removed: '收藏夹已删除',
  move: '放进收藏夹',
  favorited: '已收藏',
  favorite: '收藏',
  empty: '这个收藏夹里没有内容',
  emptyHint: '收藏的内容可以放进收藏夹',
  folderMissing: '没有这个收藏夹',
  folderMissingHint: '可能已被删除，里面的内容仍在收藏里',
  failed: '没有成功，请稍后重试',
};

export const followsText = {
  types: '按种类查看',
  type: { CONTENT: '内容', AUTHOR: '作者', CATEGORY: '分类', TAG: '标签' } satisfies Record<
    FollowList,
    string
  >,
  empty: {
    CONTENT: personalText.empty.follows,
    AUTHOR: '还没有关注作者',
    CATEGORY: '还没有关注分类',
    TAG: '还没有关注标签',
  } satisfies Record<FollowList, string>,
  /** Shown on another user's page, of which readers see only what they can read. */
  emptyForOthers: {
    CONTENT: '没有您能看到的内容',
    AUTHOR: '没有关注作者',
    CATEGORY: '没有您能看到的分类',
    TAG: '没有关注标签',
  } satisfies Record<FollowList, string>,
  audience: '谁能看到我关注的',
  audiences: { EVERYBODY: '所有人', MEMBERS: '登录的人', NOBODY: '仅自己' },
  saved: '设置已保存',
  notSaved: '没有保存成功，请稍后重试',
};
