import { pinyin } from 'pinyin-pro';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { MAIN_MENU, MORE_MENU, OVERVIEW } from '../../admin/admin-menu.ts';
import { entriesOf, isMeant } from './palette.tsx';

const menu = [OVERVIEW, ...MAIN_MENU, ...MORE_MENU];
const nothing = () => undefined;
const who = { menu, showKeys: nothing, signOut: nothing };
const admin = { id: 1, roleCode: 'Admin', admin: true, permissions: [] } as unknown as CurrentUser;
const all = entriesOf({ ...who, user: admin, can: () => true });
const meant = (typed: string) =>
  all.filter((entry) => isMeant(entry, typed)).map(({ label }) => label);

describe('the palette', () => {
  it('knows how all its entries are pronounced, as the server would say', () => {
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
    if (label === undefined) expect(meant(typed)).toEqual([]);
    else expect(meant(typed)).toContain(label);
  });

  it('offers visitors only what is theirs, and the back-office only to who may enter it', () => {
    const visitor = entriesOf({ ...who, user: null, can: () => false });
    expect(visitor.map(({ label }) => label)).toEqual(
      '首页 资讯 知识库 Q&A 登录 注册 设置 帮助 深色 浅色 颜色跟随系统 键盘快捷键'.split(' '),
    );
    const reader = { ...admin, roleCode: 'User', admin: false };
    const labels = entriesOf({ ...who, user: reader, can: (code) => code === 'question.add' }).map(
      ({ label }) => label,
    );
    expect(labels).toContain('提问');
    expect(labels.join()).not.toMatch(/后台|写文章|公告/u);
  });
});
