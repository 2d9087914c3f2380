import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { BUILT_IN_ROLES, DEFAULT_PERMISSIONS } from '@zhihui/contract/permission.ts';
import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import { mount } from '../../test/mount.tsx';
import { makeUser } from '../../test/user.ts';
import { Header } from './header.tsx';

interface Drawn {
  announcements: boolean;
  write: boolean;
  backOffice: boolean;
}
const DRAWN: Record<BuiltInRole, Drawn> = {
  Tourist: { announcements: false, write: false, backOffice: false },
  User: { announcements: true, write: true, backOffice: false },
  Moderator: { announcements: true, write: true, backOffice: true },
  Admin: { announcements: true, write: true, backOffice: true },
};
const sections = page.getByRole('navigation', { name: '主导航' });
const labels = () =>
  sections
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

describe('the header', () => {
  it.each(BUILT_IN_ROLES)('of a %s has what the role may do', async (role) => {
    const { announcements, write, backOffice } = DRAWN[role];
    const permissions = [...DEFAULT_PERMISSIONS[role]];
    const user = makeUser([], { roleCode: role, admin: role === 'Admin', permissions });
    await mount(<Header wide={false} />, { user, address: '/list?model=ARTICLE' });
    const menu = page.getByRole('button', { name: /账号菜单$/u });
    await menu.click();
    await expect
      .poll(labels)
      .toEqual(['首页', ...(announcements ? ['公司公告'] : []), ...['资讯', '知识库', 'Q&A']]);
    await expect
      .element(sections.getByRole('link', { name: '知识库' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('searchbox')).toHaveAttribute('placeholder', '搜索');
    expect(page.getByRole('link', { name: '写文章' }).elements()).toHaveLength(write ? 1 : 0);
    await expect
      .element(page.getByRole('link', { name: '通知' }))
      .toHaveAttribute('href', '/user/notifications');
    const popover = document.querySelector('[popover]:popover-open')!;
    expect([...popover.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      ...['主页', '个人资料'],
      ...(backOffice ? ['后台管理'] : []),
      '设置',
    ]);
    await expect.element(page.getByRole('button', { name: '退出' })).toBeVisible();
  });

  it('links visitors to login and registration, and back', async () => {
    const { unmount } = await mount(<Header wide={false} />);
    await expect.poll(labels).toEqual(['首页', '资讯', '知识库', 'Q&A']);
    await expect
      .element(page.getByRole('link', { name: '登录' }))
      .toHaveAttribute('href', '/login');
    await expect
      .element(page.getByRole('link', { name: '注册' }))
      .toHaveAttribute('href', '/register');
    expect(page.getByRole('searchbox').elements()).toEqual([]);
    await unmount();
    await mount(<Header wide={false} />, { address: '/list?model=NEWS' });
    await expect
      .element(page.getByRole('link', { name: '登录' }))
      .toHaveAttribute('href', '/login?from=%2Flist%3Fmodel%3DNEWS');
  });
});
