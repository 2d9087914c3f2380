import type { Visibility } from '@zhihui/contract/models.ts';

const AUDIENCES: Record<Visibility, string> = {
  PUBLIC: '所有人',
  MEMBER: '所有登录用户',
  INTERNAL: '全体内部员工',
  GRANTED: '仅授权成员',
};

export const audiencePopoverText = {
  title: '谁能看到',
  count: (n: string) => `${n} 人`,
  audiences: AUDIENCES,
  grants: '已授权的用户组与成员',
  follows: (category: string) => `随分类“${category}”`,
  inherited: (category: string) => `继承自上级分类“${category}”`,
  opened: '单独开放',
  noneOpened: '未单独开放给其他成员。',
  add: '添加成员',
  cancel: '取消',
  searchLabel: '成员',
  searchHint: '输入昵称搜索',
  noPerson: '无匹配的成员',
  end: '到期时间',
  remove: (name: string) => `移除 ${name}`,
  added: (name: string) => `已向“${name}”开放`,
  removed: (name: string) => `已取消向“${name}”开放`,
};
