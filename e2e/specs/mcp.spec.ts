import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from '../fixtures.ts';
import { waitUntilLive } from '../pages/shell.ts';
import { askQuestion, callOrThrow } from '../support/api.ts';

test('an assistant drafts an answer, which its member reads and sends @journey', async ({
  page,
  site,
  admin,
  api,
  signIn,
}) => {
  const member = await signIn('User');
  const { id: categoryId } = await callOrThrow(admin, 'POST /category', {
    body: { model: 'QUESTION', name: '设备' },
  });
  const { id } = await askQuestion(admin, { title: '离心泵漏水如何处理', categoryId });
  const scopes = ['search:read' as const, 'question:read' as const, 'draft:write' as const];
  const { secret } = await callOrThrow(api(member.token), 'POST /user/token', {
    body: { name: '笔记助手', scopes },
  });
  await callOrThrow(admin, 'PUT /mcp/setting', {
    body: { enabled: true, parts: ['READ', 'DRAFT', 'COMMENT'] },
  });

  const client = new Client({ name: '桌面助手', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site), { requestInit }));
  const content = '先停机，再更换密封圈。';
  const address = `${site}/question/${id}`;
  await client.callTool({ name: 'draft_answer', arguments: { address, content } });
  await client.callTool({ name: 'comment', arguments: { address, content: '请补充型号。' } });
  const article = { title: '离心泵检修要点', content: '1. 停机\n2. 断电' };
  await client.callTool({ name: 'draft_article', arguments: article });
  await client.close();

  await page.goto('/user/personal?tab=drafts');
  await waitUntilLive(page);
  await expect(page.getByRole('link', { name: article.title })).toBeVisible();
  const replies = page.getByRole('region', { name: 'AI 助手撰写的回答与评论' });
  await replies.getByRole('article').filter({ hasText: content }).getByRole('link').click();
  const proposal = page.getByRole('region', { name: '回答草稿' });
  await expect(proposal.getByText(content)).toBeVisible();
  await proposal.getByRole('button', { name: '放入输入框' }).click();
  await expect(proposal).toBeHidden();
  await page.getByRole('button', { name: '提交回答' }).click();
  await expect(page.getByRole('article').getByText(content)).toBeVisible();
});

test('an Admin switches the connection of assistants on and registers a program @journey', async ({
  page,
  signIn,
}) => {
  await signIn('Admin');
  await page.goto('/admin/integration/mcp');
  await waitUntilLive(page);
  const enable = page.getByRole('button', { name: '启用', exact: true });
  if (await enable.isVisible()) await enable.click();
  await expect(page.getByText('已启用', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '登记客户端' }).click();
  const form = page.getByRole('dialog', { name: '登记客户端' });
  await form.getByLabel('名称').fill('流程助手');
  await form.getByLabel('回调地址').fill('javascript:alert(1)');
  await form.getByRole('button', { name: '登记' }).click();
  await expect(form.getByText('回调地址应为 https 地址')).toBeVisible();
  await form.getByLabel('回调地址').fill('https://flow.example.com/callback');
  await form.getByRole('button', { name: '登记' }).click();
  await expect(page.getByText('流程助手').first()).toBeVisible();
});

test('a member lets a registered program act for them @journey', async ({
  page,
  admin,
  signIn,
}) => {
  await signIn('User');
  await callOrThrow(admin, 'PUT /mcp/setting', { body: { enabled: true, parts: ['READ'] } });
  const { clientId } = await callOrThrow(admin, 'POST /oauth/client', {
    body: { name: '桌面助手', redirectUris: ['http://127.0.0.1:9/callback'] },
  });
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: 'http://127.0.0.1:9/callback' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: 's' },
  });
  const returned = page.waitForRequest(/127\.0\.0\.1:9\/callback/u);
  await page.route(/127\.0\.0\.1:9\/callback/u, (route) => route.fulfill({ body: 'ok' }));
  await page.goto(`/oauth/authorize?${query}&unknown=1`);
  await waitUntilLive(page);
  await expect(page.getByRole('heading', { name: '授权“桌面助手”访问知识库' })).toBeVisible();
  await expect(page.getByText('127.0.0.1:9')).toBeVisible();
  await page.getByRole('checkbox', { name: '草稿（写入）' }).uncheck();
  await page.getByRole('button', { name: '授权', exact: true }).click();
  expect(new URL((await returned).url()).searchParams.get('code')).toMatch(/^[\w-]{43}$/u);
});
