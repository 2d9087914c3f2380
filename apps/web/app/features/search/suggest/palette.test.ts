import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { MAIN_MENU, MORE_MENU, OVERVIEW } from '../../admin/admin-menu.ts';
import { buildEntries, matchesEntry } from './palette.tsx';

const menu = [OVERVIEW, ...MAIN_MENU, ...MORE_MENU];
const nothing = () => undefined;
const caller = { menu, showKeys: nothing, signOut: nothing };
const admin = { id: 1, roleCode: 'Admin', admin: true, permissions: [] } as unknown as CurrentUser;
const all = buildEntries({ ...caller, user: admin, can: () => true });
const matches = (typed: string) =>
  all.filter((entry) => matchesEntry(entry, typed)).map(({ label }) => label);

describe('the palette', () => {
  it('spells all its entries as the dictionary of the server does', () => {
    for (const { label, spelling } of all) {
      const name = label.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
      const expected = pinyin(name, { toneType: 'none', type: 'array', v: true }).join(' ');
      expect(spelling, label).toBe(expected);
    }
  });

  it.each([
    ['用户', '后台 › 用户管理'],
    ['yonghu', '后台 › 用户管理'],
    ['yhgl', '后台 › 用户管理'],
    ['houtai yh', '后台 › 用户管理'],
    ['xwz', '写文章'],
    ['xie wen zhang', '写文章'],
    ['WENZHANG', '写文章'],
    ['tw', '提问'],
    ['ss', '深色'],
    ['tuichu', '退出'],
    ['q&a', 'Q&A'],
    ['soubudao', undefined],
  ])('%s means %s', (typed, label) => {
    if (label === undefined) expect(matches(typed)).toEqual([]);
    else expect(matches(typed)).toContain(label);
  });

  it('offers visitors no member entries, and the back-office only to users who can enter it', () => {
    const visitor = buildEntries({ ...caller, user: null, can: () => false });
    expect(visitor.map(({ label }) => label)).toEqual(
      '首页 资讯 知识库 Q&A 登录 注册 设置 帮助 深色 浅色 外观跟随系统 键盘快捷键'.split(' '),
    );
    const reader = { ...admin, roleCode: 'User', admin: false };
    const labels = buildEntries({
      ...caller,
      user: reader,
      can: (code) => code === 'question.add',
    }).map(({ label }) => label);
    expect(labels).toContain('提问');
    expect(labels.join()).not.toMatch(/后台|写文章|公告/u);
  });
});
