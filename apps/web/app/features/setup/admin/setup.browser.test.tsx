import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.endpoints.ts';
import type { SetupState } from '@zhihui/contract/features/setup/setup.endpoints.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { getCategory } from '../../../../test/open-editor.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import Setup, { loader } from './setup.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const step = (name: string) => page.getByRole('group', { name, exact: true });
type Account = DataFor<'POST /user/inner'>;

interface Site {
  state?: Partial<SetupState>;
  trees?: Partial<Record<ContentModel, CategoryNode[]>>;
}

/** Opens the setup of a site whose settings, categories and state are stubs. */
async function openSetup(address: string, { state, trees = {} }: Site = {}) {
  const mail = { server: '', port: 587, security: 'STARTTLS', user: '', from: '' };
  const groups: Record<string, object> = {
    brand: {
      ...{ name: '知汇', logo: null, favicon: null, officialUrl: '', registrations: [] },
      copyright: '版权',
    },
    mail: { ...mail, hasPassword: false, byInstallation: false },
    registration: { registration: 'OPEN', staffDomains: [] },
  };
  stubApi('GET /setting/site/manage', ({ query }) => {
    const section = query.get('section') ?? '';
    return { section, revision: '1', ...groups[section] } as unknown as SettingGroup;
  });
  stubApi('GET /setup', () => ({ pending: false, first: false, mail: 'setting', ...state }));
  stubApi('GET /category/tree/mgt', ({ query }) => trees[query.get('model') as ContentModel] ?? []);
  stubApi('GET /role', () =>
    (['User', 'Tourist'] as const).map((code, at) => ({
      ...{ id: at + 1, code, name: code === 'User' ? '员工' : '访客账号', builtIn: true },
      ...{ staff: code === 'User', secondFactor: false, grantable: true },
    })),
  );
  return mount(<Setup />, { user: admin(), address, loader, wholePage: true });
}

it('saves a changed name by Enter and continues, and finds it again when going back', async () => {
  const saved = stubApi('PUT /setting/site', ({ body }) => ({
    ...(body as SettingGroup),
    revision: '2',
  }));
  await openSetup('/admin/setup');
  const name = page.getByRole('textbox', { name: '站点名称' });
  await expect.element(name).toHaveFocus();
  await userEvent.fill(name.element(), '示例公司');
  await userEvent.keyboard('{Enter}');
  await expect.element(step('邮件')).toHaveFocus();
  expect(saved.map(({ body }) => (body as { name: string }).name)).toEqual(['示例公司']);
  await page.getByLabelText('服务器地址').fill('smtp.example.com');
  await step('邮件').getByRole('button', { name: '上一步' }).click();
  await expect.element(name).toHaveValue('示例公司');
  // unchanged, it is not saved again
  await step('站点名称').getByRole('button', { name: '下一步' }).click();
  await expect.element(page.getByLabelText('服务器地址')).toHaveValue('smtp.example.com');
  expect(saved).toHaveLength(1);
});

it('stays where a setting was refused, with the reason at its field', async () => {
  stubApi('PUT /setting/site', () => {
    throw new Refusal(400, '请检查填写的内容', { fields: { 'staffDomains.0': '请填写域名' } });
  });
  await openSetup('/admin/setup?step=domain');
  const domains = page.getByRole('textbox', { name: '员工邮箱域名' });
  await domains.fill('@');
  await step('员工邮箱域名').getByRole('button', { name: '下一步' }).click();
  await expect.element(domains).toHaveAccessibleDescription('第 1 项：请填写域名');
  await expect.element(domains).toHaveFocus();
  await step('员工邮箱域名').getByRole('button', { name: '跳过' }).click();
  await expect.element(step('首批分类')).toBeVisible();
});

it('creates the chosen categories, shows those that exist, and names what was refused', async () => {
  const trees: Site['trees'] = { ARTICLE: [getCategory(5, '新人入门')], QUESTION: [], NEWS: [] };
  const refusals = new Map([
    ['公司通知', new Refusal(409, '同一级下已有同名的分类')],
    ['公司动态', new Refusal(400, '', { fields: { name: '名称不可用' } })],
  ]);
  const sent = stubApi('POST /category', ({ body }) => {
    const { name, model } = body as { name: string; model: ContentModel };
    const refusal = refusals.get(name);
    if (refusal !== undefined) throw refusal;
    const { children: _children, ...category } = { ...getCategory(9, name), model };
    return category;
  });
  await openSetup('/admin/setup?step=category', { trees });
  const section = (name: string) => page.getByRole('group', { name, exact: true });
  await expect.element(section('知识库').getByText('新人入门')).toBeVisible();
  // it has a category, so that nothing is preselected
  await expect
    .element(section('知识库').getByRole('checkbox', { name: '创建分类“规章制度”' }))
    .not.toBeChecked();
  await section('Q&A').getByRole('textbox', { name: 'Q&A的分类名称 1' }).fill('办公');
  await section('Q&A').getByRole('button', { name: '移除“IT 支持”' }).click();
  await section('Q&A').getByRole('checkbox', { name: '创建分类“人事与财务”' }).click();
  await section('公司公告').getByRole('checkbox', { name: '创建分类“人事与行政”' }).click();
  await section('资讯').getByRole('button', { name: '为资讯添加分类' }).click();
  await userEvent.keyboard('产品动态');
  await page.getByRole('radio', { name: '内部员工' }).click();
  await step('首批分类').getByRole('button', { name: '下一步' }).click();
  const refused = section('资讯').getByRole('textbox', { name: '资讯的分类名称 1' });
  await expect.element(refused).toHaveAccessibleDescription('名称不可用');
  await expect.element(refused).toHaveFocus();
  expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual([
    ...['公司通知', '公司动态', '行业资讯', '办公', '产品动态'],
  ]);
  expect(new Set(sent.map(({ body }) => (body as { visibility: string }).visibility))).toEqual(
    new Set(['INTERNAL']),
  );
  // what another Admin created meanwhile counts as done
  refusals.clear();
  await userEvent.keyboard('{Enter}');
  await expect.element(step('邀请同事')).toBeVisible();
  expect(sent).toHaveLength(6);
});

it('invites several people, and leaves those in the field that were refused', async () => {
  const refused = new Set(['taken@example.com']);
  const sent = stubApi('POST /user/inner', ({ body }) => {
    const { email } = body as { email: string };
    if (refused.has(email))
      throw new Refusal(409, '该邮箱已被使用', { fields: { email: '该邮箱已被使用' } });
    return {} as Account;
  });
  await openSetup('/admin/setup?step=invite');
  const emails = page.getByLabelText('邮箱', { exact: true });
  await expect.element(emails).toHaveFocus();
  await emails.fill('张三 <zhang@example.com>\ntaken@example.com，li@example.com');
  await button('发送邀请').click();
  const results = page.getByRole('region', { name: '邀请结果' });
  await expect
    .poll(() =>
      results
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([
      'zhang@example.com已发送邀请',
      'taken@example.com该邮箱已被使用',
      'li@example.com已发送邀请',
    ]);
  await expect.element(emails).toHaveValue('taken@example.com');
  expect(sent[0]?.body).toEqual({ email: 'zhang@example.com', nickname: '张三', roleId: 1 });
  // another try sends the remaining address alone
  refused.clear();
  await button('发送邀请').click();
  await expect.element(emails).toHaveValue('');
  expect(sent).toHaveLength(4);
  await step('邀请同事').getByRole('button', { name: '下一步' }).click();
  await expect.element(page.getByRole('link', { name: /发布第一条公告/u })).toBeVisible();
});

it('creates accounts with an initial password where no mail can be sent', async () => {
  const sent = stubApi('POST /user', () => ({}) as Account);
  await openSetup('/admin/setup?step=invite', { state: { mail: 'none' } });
  await page.getByLabelText('角色').selectOptions('访客账号');
  await page.getByLabelText('邮箱', { exact: true }).fill('guest@partner.com');
  await button('创建账号').click();
  await expect.element(button('复制账号与密码')).toBeVisible();
  const [password = ''] = sent.map(({ body }) => (body as { password: string }).password);
  expect(password).toMatch(/^[a-zA-Z2-9]{16}$/u);
  await expect.element(page.getByText(password)).toBeVisible();
});

it('ends when its last step is opened, and only when it is pending', async () => {
  const state = { pending: true };
  const finished = stubApi('PUT /setup/done', () => {
    state.pending = false;
    return null;
  });
  await openSetup('/admin/setup?step=invite', { state });
  await expect.element(step('邀请同事')).toBeVisible();
  expect(finished).toEqual([]);
  await page.getByRole('link', { name: '完成' }).click();
  await expect.element(page.getByRole('heading', { name: '初始设置已完成' })).toBeVisible();
  await expect.poll(() => finished.length).toBe(1);
  await page.getByRole('link', { name: '首批分类' }).first().click();
  await page
    .getByRole('navigation', { name: '设置步骤' })
    .getByRole('link', { name: '完成' })
    .click();
  expect(finished).toHaveLength(1);
});
