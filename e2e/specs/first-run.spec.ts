import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { getEditor } from '../pages/editor.ts';
import { getShell } from '../pages/shell.ts';
import { axeOn, expectNoViolations } from '../support/axe.ts';
import { ADMIN, startProduct } from '../support/product.ts';

/** What a new Admin presses at most, from signing in to three invited people and three published texts. */
const MAX_PRESSES = 32;

/** Clicks and keys of a user; what they type is not counted. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    get count() {
      return presses;
    },
    async click(target: Locator): Promise<void> {
      presses += 1;
      await target.click();
    },
    /** Opens a list of choices, and chooses from it. */
    async choose(target: Locator, label: string): Promise<void> {
      presses += 2;
      await target.selectOption(label);
    },
    async key(...keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        presses += 1;
        await page.keyboard.press(key);
      }
    },
  };
}

test('a new site is set up, people are invited and texts published with few presses @journey', async ({
  openOtherBrowser,
}) => {
  const product = await startProduct({ firstRun: true });
  try {
    const page = await openOtherBrowser({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const presses = countPresses(page);
    const expectStep = async (name: string) => {
      await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
      await expectNoViolations(axeOn(page));
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await test.step('signing in leads to the setup, and a reload stays there', async () => {
      await page.goto('/login');
      await expect(button('登录')).toBeEnabled();
      await page.getByLabel('邮箱、手机号或用户名').fill(ADMIN.email);
      await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
      await presses.key('Enter');
      await page.waitForURL('/admin/setup');
      await expect(getShell(page).title).toHaveText('初始设置');
      await expectStep('站点名称');
    });

    await test.step('the settings', async () => {
      const name = page.getByRole('textbox', { name: '站点名称' });
      await expect(name).toBeFocused();
      await name.fill('示例公司知识库');
      await presses.key('Enter');
      await expectStep('邮件');
      await presses.click(button('跳过'));
      await expectStep('员工邮箱域名');
      await page.keyboard.insertText('example.com');
      await presses.click(button('下一步'));
      await expectStep('首批分类');
      // the examples of a new site have categories in the knowledge base
      await expect(page.getByRole('group', { name: '知识库' })).toContainText('新人入门已有');
      await presses.click(button('下一步'));
      await expectStep('邀请同事');
      await page.reload();
      await expect(page.getByRole('textbox', { name: '邮箱' })).toBeFocused();
    });

    await test.step('the invitations, by keyboard alone', async () => {
      await page.keyboard.insertText('张三 <a@example.com>\nb@example.com\nc@example.com');
      await presses.key('Tab', 'Tab', 'Enter');
      const results = page.getByRole('region', { name: '邀请结果' }).getByRole('listitem');
      await expect(results.filter({ hasText: '已发送邀请' })).toHaveCount(3);
      await presses.key('Enter');
      await expectStep('完成');
    });

    const editor = getEditor(page);
    const write = async (title: string) => {
      await presses.click(editor.title);
      await page.keyboard.insertText(title);
      await presses.click(editor.body);
      await page.keyboard.insertText(`${title}的正文。`);
      await presses.click(editor.button('发布'));
    };
    const publishIn = async (category: string) => {
      await presses.click(editor.settings.getByRole('radio', { name: category }));
      await presses.click(editor.settings.getByRole('button', { name: '完成' }));
      await editor.confirm();
    };
    const shell = getShell(page);

    await test.step('the first announcement, article and question', async () => {
      await presses.click(page.getByRole('link', { name: /发布第一条公告/u }));
      await write('知识库上线');
      await publishIn('公司通知');
      await page.waitForURL(/\/announcement\/\d+$/u);
      await presses.click(shell.sections.getByRole('link', { name: '知识库' }));
      await presses.click(shell.header.getByRole('link', { name: '写文章' }));
      await write('第一篇文章');
      await publishIn('新人入门');
      await page.waitForURL(/\/article\/\d+$/u);
      await presses.click(shell.sections.getByRole('link', { name: 'Q&A' }));
      await presses.click(shell.header.getByRole('link', { name: /^发布到/u }));
      await write('第一个问题');
      await presses.choose(page.getByLabel('提问到'), '日常办公');
      await presses.click(editor.button('发布'));
      await editor.confirm();
      await page.waitForURL(/\/question\/\d+$/u);
    });

    await test.step('the setup is over: the overview says nothing of it', async () => {
      await page.goto('/admin');
      await expect(shell.title).toHaveText('概览');
      await expect(page.getByText('初始设置尚未完成')).toHaveCount(0);
    });
    // an open page would ask the site for its notices while it stops, and be refused
    await page.close();
    expect(presses.count, 'presses from signing in to the question').toBeLessThanOrEqual(
      MAX_PRESSES,
    );
  } finally {
    await product.stop();
  }
});
