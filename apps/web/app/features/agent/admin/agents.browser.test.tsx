import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { admin, makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import type { AgentItem } from './agent-form.tsx';
import Agents, { loader } from './agents.tsx';

const agent = (id: number, name: string, change: Partial<AgentItem> = {}): AgentItem => ({
  ...{ id, name, contact: '', phone: '', email: '', country: null, address: '', remark: '' },
  ...{ status: 1, companyCount: 0, createdAt: '2026-03-01T08:00:00Z' },
  ...change,
});
let agents: AgentItem[];
let requests: ApiRequest[];

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const keyword = page.getByRole('textbox', { name: '名称、联系人、电话或邮箱' });
const lastQuery = () => Object.fromEntries(requests.at(-1)?.query ?? []);

async function openTable(at = '/admin/agent', user = admin()) {
  const table = (
    <AntdProvider>
      <Agents />
    </AntdProvider>
  );
  const { router, ...screen } = await mount(table, { user, address: at, loader });
  await expect.element(page.getByRole('heading', { name: '代理商管理' })).toBeVisible();
  return {
    ...screen,
    address: () => router.state.location.pathname + router.state.location.search,
    router,
  };
}

beforeEach(() => {
  agents = [agent(1, '安和'), agent(2, '远山', { companyCount: 3 })];
  requests = stubApi('GET /agent/page', ({ query }) => ({
    ...{ records: agents, total: agents.length, size: 20 },
    current: Number(query.get('current')),
  }));
});

describe('a table of the back-office', () => {
  it('keeps its filters in the address, and a second filter keeps the first', async () => {
    const { address, router } = await openTable();
    await keyword.fill('安');
    await expect.poll(address).toBe('/admin/agent?keyword=%E5%AE%89');
    await page.getByRole('combobox', { name: '国家或地区' }).click();
    await userEvent.keyboard('德国{Enter}');
    await expect.poll(address).toBe('/admin/agent?keyword=%E5%AE%89&country=DE');
    await page.getByRole('link', { name: '已停用' }).click();
    await expect.poll(lastQuery).toMatchObject({ keyword: '安', country: 'DE', status: '0' });
    await router.navigate(-1);
    await expect.poll(address).toBe('/admin/agent?keyword=%E5%AE%89&country=DE');
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect.poll(address).toBe('/admin/agent');
    await expect.element(keyword).toHaveValue('');
  });

  it('keeps both of two filters that are set before the first has loaded', async () => {
    const { address } = await openTable();
    const response = Promise.withResolvers<void>();
    requests = stubApi('GET /agent/page', async () => {
      await response.promise;
      return { records: agents, total: 2, size: 20, current: 1 };
    });
    await page.getByRole('combobox', { name: '国家或地区' }).click();
    await userEvent.keyboard('德国{Enter}');
    await keyword.fill('安');
    await userEvent.keyboard('{Enter}');
    response.resolve();
    await expect.poll(address).toBe('/admin/agent?country=DE&keyword=%E5%AE%89');
  });

  it('searches once for a typed keyword and returns to the first page', async () => {
    agents = Array.from({ length: 41 }, (_, n) => agent(n + 1, `第${n + 1}家`));
    const { address } = await openTable('/admin/agent?current=3');
    await expect
      .element(page.getByRole('navigation', { name: '分页' }))
      .toMatchTextContent('第 3 / 3 页');
    const before = requests.length;
    await keyword.click();
    await userEvent.keyboard('anhe{Enter}');
    await expect.poll(address).toBe('/admin/agent?keyword=anhe');
    await expect.poll(() => requests.length).toBe(before + 1);
  });

  it('does not search while Chinese is being composed', async () => {
    const { address } = await openTable();
    const input = keyword.element() as HTMLInputElement;
    input.focus();
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await userEvent.keyboard('an{Enter}');
    expect(address()).toBe('/admin/agent');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(address).toBe('/admin/agent?keyword=an');
  });

  it('sorts by the column headers, which state the order', async () => {
    const { address } = await openTable();
    const head = page.getByRole('columnheader', { name: '名称' });
    await head.getByRole('link').click();
    await expect.poll(address).toBe('/admin/agent?sort=name');
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(lastQuery()).toMatchObject({ sort: 'name' });
  });

  it('says that nothing matches, and that loading failed', async () => {
    agents = [];
    const { router } = await openTable('/admin/agent?keyword=x');
    await expect.element(page.getByText('暂无符合条件的代理商')).toBeVisible();
    const failures = [new Refusal(500, '')];
    stubApi('GET /agent/page', () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return { records: [agent(1, '安和')], total: 1, size: 20, current: 1 };
    });
    await router.navigate('/admin/agent');
    await expect.element(page.getByText('加载失败')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(row('安和')).toBeVisible();
  });

  it('draws no buttons for actions that the caller may not run', async () => {
    await openTable('/admin/agent', makeUser([], { permissions: ['admin.access', 'agent.query'] }));
    await expect.element(row('安和')).toBeVisible();
    expect(page.getByRole('button', { name: /新建|编辑|删除/u }).elements()).toEqual([]);
  });
});

describe('deleting a row of a table', () => {
  beforeEach(() => {
    stubApi('DELETE /agent/:id', ({ params }) => {
      const removed = agents.find(({ id }) => String(id) === params['id'])!;
      agents = agents.filter((agent) => agent !== removed);
      return { companyCount: removed.companyCount };
    });
  });

  it('removes the row at once and restores it from the toast', async () => {
    stubApi('PUT /agent/:id/restore', () => {
      agents = [agent(1, '安和'), ...agents];
      return null as never;
    });
    await openTable();
    await page.getByRole('button', { name: '删除 安和' }).click();
    await expect.element(row('安和')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(row('安和')).toBeVisible();
    await expect.element(page.getByText('已恢复 1 家代理商')).toBeVisible();
  });

  it('asks first when companies use the agent, and keeps it when declined', async () => {
    await openTable();
    const remove = page.getByRole('button', { name: '删除 远山' });
    await remove.click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent('已有 3 家公司选用');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(remove).toHaveFocus();
    await remove.click();
    await question.getByRole('button', { name: '删除' }).click();
    await expect.element(page.getByText('已删除 1 家代理商')).toBeVisible();
    await expect.element(row('远山')).not.toBeInTheDocument();
  });
});

describe('a form beside a table', () => {
  const sheet = page.getByRole('dialog', { name: '新建代理商' });
  const name = sheet.getByRole('textbox', { name: '名称' });

  it('shows an error at its field, keeps the input, and closes after saving', async () => {
    const refusals = [
      new Refusal(409, '已有同名的代理商'),
      new Refusal(400, '', { fields: { email: '邮箱格式不正确' } }),
    ];
    const sent = stubApi('POST /agent', ({ body }) => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      agents = [agent(3, (body as { name: string }).name), ...agents];
      return agents[0]!;
    });
    await openTable();
    await page.getByRole('button', { name: '新建代理商' }).click();
    await expect.element(name).toHaveFocus();
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet.getByText('请填写名称')).toBeVisible();
    expect(sent).toEqual([]);
    await name.fill('新来的');
    await sheet.getByRole('textbox', { name: '邮箱' }).fill('不是邮箱');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet.getByText('邮箱格式不正确')).toBeVisible();
    await expect.element(sheet.getByRole('textbox', { name: '邮箱' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet.getByText('已有同名的代理商')).toBeVisible();
    await expect.element(name).toHaveValue('新来的');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(row('新来的')).toBeVisible();
  });

  it('is neither sent twice nor closed while sending, and closes its lists first on Escape', async () => {
    const response = Promise.withResolvers<AgentItem>();
    const sent = stubApi('POST /agent', () => response.promise);
    await openTable();
    await page.getByRole('button', { name: '新建代理商' }).click();
    await name.fill('新来的');
    const country = sheet.getByRole('combobox', { name: '国家或地区' });
    await country.click();
    await expect.element(country).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.element(country).toHaveAttribute('aria-expanded', 'false');
    await expect.element(sheet).toBeVisible();
    await sheet.getByRole('button', { name: '保存' }).dblClick();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).toBeVisible();
    response.resolve(agent(3, '新来的'));
    await expect.element(sheet).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });
});
