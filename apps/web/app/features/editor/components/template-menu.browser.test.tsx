import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const NAMES = ['会议纪要', '故障复盘', '操作手册'];
const list = page.getByRole('menu', { name: '使用模板' });

function stubTemplates() {
  const requests = stubApi('GET /template', () =>
    NAMES.map((name, at) => ({ id: at + 1, name, description: `用于${name}` })),
  );
  stubApi('GET /template/:id', ({ params }) => {
    const name = NAMES[Number(params['id']) - 1] ?? '';
    return { id: 1, name, description: '', content: `## ${name}\n\n一句话说清` };
  });
  return requests;
}

describe('an empty article', () => {
  it('starts from a template chosen by keyboard', async () => {
    const requests = stubTemplates();
    const editor = await openEditor({ doc: { categoryId: 5 } });
    await editor.button('使用模板').click();
    await expect.element(list.getByRole('menuitem').first()).toHaveFocus();
    expect(requests[0]?.query.get('categoryId')).toBe('5');
    await press('ArrowDown', 'Enter');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
    expect(await editor.markdown()).toBe('## 故障复盘\n\n一句话说清');
    // no empty paragraph stays above it
    expect(editor.blocks()).toEqual(['故障复盘', '一句话说清']);
    // the text is not empty any more
    await expect.element(editor.button('使用模板')).not.toBeInTheDocument();
  });

  it('keeps what was typed while the template was loading', async () => {
    stubTemplates();
    const response = Promise.withResolvers<void>();
    stubApi('GET /template/:id', async () => {
      await response.promise;
      return { id: 2, name: '', description: '', content: '一句话说清影响' };
    });
    const editor = await openEditor();
    await editor.button('使用模板').click();
    await list.getByRole('menuitem', { name: '故障复盘' }).click();
    await editor.caret();
    await type('先写一句');
    response.resolve();
    await expect.poll(() => editor.body.element().textContent).toContain('一句话说清影响');
    expect((await editor.markdown()).trim()).toBe('先写一句\n\n一句话说清影响');
  });

  it('says when there are no templates and when loading failed', async () => {
    stubApi('GET /template', () => []);
    const editor = await openEditor();
    await editor.button('使用模板').click();
    await expect.element(page.getByText('暂无模板')).toBeVisible();
    await expect.element(editor.button('使用模板')).toHaveFocus();
    stubApi('GET /template', () => {
      throw new Refusal(500, '坏了');
    });
    await editor.button('使用模板').click();
    await expect.element(page.getByText('模板加载失败，请重试')).toBeVisible();
  });
});

describe('the same menu behind `/`', () => {
  it('inserts a template at the caret and returns the focus', async () => {
    stubTemplates();
    const editor = await openEditor({ content: '前文' });
    await editor.caret();
    await type('\n/用模板');
    await expect.element(page.getByRole('option', { name: '使用模板' })).toBeVisible();
    await press('Enter');
    await expect.element(list.getByRole('menuitem').first()).toHaveFocus();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
    await expect.poll(() => editor.body.element().textContent).toContain('操作手册');
    expect((await editor.markdown()).trim()).toBe('前文\n\n## 操作手册\n\n一句话说清');
  });

  it('closes on Esc and on a press elsewhere', async () => {
    stubTemplates();
    const editor = await openEditor({ content: '前文' });
    await editor.caret();
    await type('\n/用模板\n');
    await expect.element(list).toBeVisible();
    await press('Escape');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
    expect((await editor.markdown()).trim()).toBe('前文');
  });
});
