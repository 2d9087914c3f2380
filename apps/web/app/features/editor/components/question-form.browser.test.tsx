import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { getCategory, openEditor } from '../../../../test/open-editor.tsx';

const prompts = page.getByRole('group', { name: '内容提示' });
const prompt = (name: string) => prompts.getByRole('button', { name });

async function ask() {
  stubApi(
    'GET /question/similar',
    () => [{ id: 3, title: '打印机总掉线', answerCount: 2 }] as never,
  );
  const editor = await openEditor({
    model: 'QUESTION',
    isNewQuestion: true,
    user: makeUser(['question.add']),
    categories: [getCategory(5, '别处'), getCategory(6, '设备')],
  });
  return { ...editor, place: page.getByRole('combobox', { name: '提问到' }) };
}

describe('a question', () => {
  it('can be asked by keyboard alone', async () => {
    const created = stubApi(
      'POST /question',
      () => ({ id: 9, model: 'QUESTION', status: 'APPROVED', liveRevision: 1 }) as never,
    );
    const { title, body, place, ...editor } = await ask();
    await expect.element(title).toHaveFocus();
    await press('Control+Enter');
    await expect.element(page.getByText('请填写标题')).toBeVisible();
    await type('打印机连不上');
    const similar = page.getByRole('link', { name: '打印机总掉线' });
    await expect.element(similar).toBeVisible();
    await press('Tab');
    await expect.element(similar).toHaveFocus();
    await press('Tab');
    await expect.element(place).toHaveFocus();
    await press('Tab');
    await expect.element(prompt('已尝试的方法')).toHaveFocus();
    await press('Enter');
    await expect.element(body).toHaveFocus();
    await type('换过网线');
    await expect.element(prompt('已尝试的方法')).not.toBeInTheDocument();
    const outline = page.getByRole('navigation', { name: '大纲' });
    await expect.element(outline.getByRole('button', { name: '已尝试的方法' })).toBeVisible();
    await press('Escape', 'Shift+Tab', 'Shift+Tab');
    await expect.element(prompt('实际结果')).toHaveFocus();
    await press('Enter');
    await type('一直显示离线');
    await press('Control+Enter');
    await expect.element(page.getByText('请选择分类')).toBeVisible();
    await expect.element(place).toHaveFocus();
    await press('End');
    await expect.element(place).toHaveValue('6');
    await press('Control+Enter');
    await editor.confirm();
    await expect.poll(() => editor.router.state.location.pathname).toBe('/question/9');
    expect(created.map((item) => item.body)).toEqual([
      expect.objectContaining({
        title: '打印机连不上',
        content: '## 已尝试的方法\n\n换过网线\n\n## 实际结果\n\n一直显示离线',
        categoryId: 6,
      }),
    ]);
  });

  it('inserts a prompt only once, however often it is pressed', async () => {
    const { title, ...editor } = await ask();
    await title.fill('问');
    const button = prompt('期望结果').element() as HTMLElement;
    button.click();
    button.click();
    expect((await editor.markdown()).trim()).toBe('## 期望结果');
  });
});
