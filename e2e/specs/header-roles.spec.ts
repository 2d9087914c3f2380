import type { BuiltInRole } from '@zhihui/contract/permission.ts';
import { expect, test } from '../fixtures.ts';
import { shellOf } from '../pages/shell.ts';

interface Drawn {
  announcements: boolean;
  write: boolean;
  backOffice: boolean;
}
const HEADERS: Record<BuiltInRole, Drawn> = {
  Tourist: { announcements: false, write: false, backOffice: false },
  User: { announcements: true, write: true, backOffice: false },
  Moderator: { announcements: true, write: true, backOffice: true },
  Admin: { announcements: true, write: true, backOffice: true },
};

for (const [role, drawn] of Object.entries(HEADERS) as [BuiltInRole, Drawn][]) {
  test(`the header of a ${role}`, async ({ page, signIn }) => {
    await signIn(role);
    await page.goto('/list?model=ARTICLE');
    const { header, sections, accountMenu, search } = shellOf(page);
    const labels = ['首页', '公司公告', '资讯', '知识库', 'Q&A'];
    await expect(sections.getByRole('link')).toHaveText(
      labels.filter((label) => drawn.announcements || label !== '公司公告'),
    );
    await expect(sections.getByRole('link', { name: '知识库' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(search).toHaveAttribute('placeholder', '搜索');
    await expect(header.getByRole('link', { name: '写文章' })).toHaveCount(drawn.write ? 1 : 0);
    await expect(header.getByRole('link', { name: '通知' })).toHaveAttribute(
      'href',
      '/user/notifications',
    );
    await accountMenu.click();
    const entries = ['主页', '个人资料', '后台管理', '设置'];
    await expect(header.locator('[popover]:popover-open').getByRole('link')).toHaveText(
      entries.filter((label) => drawn.backOffice || label !== '后台管理'),
    );
    await expect(header.getByRole('button', { name: '退出' })).toBeVisible();
  });
}

test('the header of a visitor @journey', async ({ page }) => {
  await page.goto('/');
  const { header, sections, search } = shellOf(page);
  await expect(sections.getByRole('link')).toHaveText(['首页', '资讯', '知识库', 'Q&A']);
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  await expect(header.getByRole('link', { name: '注册' })).toHaveAttribute('href', '/register');
  await expect(search).toHaveCount(0);
});
