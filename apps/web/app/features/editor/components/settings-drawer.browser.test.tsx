import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles, picture } from '../../../../test/clipboard.ts';
import { press, type } from '../../../../test/keys.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { SAVED_AT, getCategory, openEditor } from '../../../../test/open-editor.tsx';

const getTag = (id: number, name: string, synonyms: string[] = []) => ({
  id,
  name,
  synonyms,
  count: 1,
  createdAt: SAVED_AT,
});

/** Stubs the tag search: matches a part of the name, as the server does. */
function stubTags(...tags: ReturnType<typeof getTag>[]) {
  return stubApi('GET /tag/page', ({ query }) => {
    const keyword = query.get('keyword') ?? '';
    const records = tags.filter(({ name }) => name.includes(keyword));
    return { records, total: records.length, current: 1, size: 20 };
  });
}

async function openSettings(opening: Parameters<typeof openEditor>[0] = {}) {
  stubTags();
  const editor = await openEditor(opening);
  await editor.button('发布设置').click();
  await expect.element(editor.settings).toBeVisible();
  return editor;
}

describe('the choice of tags', () => {
  it('chooses tags by keyboard, creates new ones for users with permission, and removes the last by Backspace', async () => {
    const { settings } = await openSettings({ user: makeUser(['article.add', 'tag.add']) });
    stubTags(getTag(1, '报关'), getTag(2, '报税'));
    const made = stubApi('POST /tag', ({ body }) => getTag(9, (body as { name: string }).name));
    const box = settings.getByRole('combobox', { name: '标签' });
    await expect.element(box).toHaveAccessibleDescription('至多 10 个，输入后按回车添加');
    await box.click();
    await type('报');
    await expect
      .poll(() =>
        settings
          .getByRole('option')
          .elements()
          .map((element) => element.textContent),
      )
      .toEqual(['报关', '报税', '新建标签“报”']);
    await press('ArrowDown', 'Enter');
    await type('新税');
    await settings.getByRole('option', { name: '新建标签“新税”' }).click();
    const chosen = () =>
      settings
        .getByRole('listitem')
        .elements()
        .map((element) => element.textContent);
    await expect.poll(chosen).toEqual(['报税', '新税']);
    expect(made.map(({ body }) => body)).toEqual([{ name: '新税' }]);
    await expect.element(box).toHaveFocus();
    await press('Backspace');
    await expect.poll(chosen).toEqual(['报税']);
    await settings.getByRole('button', { name: '移除标签报税' }).click();
    await expect.poll(chosen).toEqual([]);
  });

  it('does not offer to create a tag without permission or one that exists as a synonym', async () => {
    const { settings } = await openSettings();
    stubTags(getTag(1, '报关', ['customs']));
    const box = settings.getByRole('combobox', { name: '标签' });
    await expect.element(box).toHaveAccessibleDescription('至多 10 个，请从已有标签中选择');
    await box.fill('没有');
    await expect.element(settings.getByRole('status')).toMatchTextContent(/无匹配的标签/u);
    await box.fill('报关');
    await expect.element(settings.getByRole('option')).toMatchTextContent(/报关/u);
    await expect.element(settings.getByRole('status')).toBeEmptyDOMElement();
  });

  it('says why a tag was not created, and uses the one another user created meanwhile', async () => {
    const { settings } = await openSettings({ user: makeUser(['article.add', 'tag.add']) });
    stubApi('POST /tag', () => {
      throw new Refusal(400, '标签名称含有不允许的词语');
    });
    const box = settings.getByRole('combobox', { name: '标签' });
    await box.fill('坏词');
    await settings.getByRole('option').click();
    await expect.element(box).toHaveAccessibleDescription('标签名称含有不允许的词语');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    stubApi('POST /tag', () => {
      stubTags(getTag(4, '关税'));
      throw new Refusal(409, '这个标签已经有了');
    });
    await box.fill('关税');
    await settings.getByRole('option').click();
    await expect.element(settings.getByRole('listitem')).toMatchTextContent(/关税/u);
  });

  it('accepts at most ten tags', async () => {
    const tags = Array.from({ length: 10 }, (_, n) => ({ id: n + 1, name: `标签${n}` }));
    const { settings } = await openSettings({ doc: { tags } });
    const box = settings.getByRole('combobox', { name: '标签' });
    await expect.element(box).toBeDisabled();
    await expect.element(box).toHaveAccessibleDescription('标签已达 10 个，请先移除再添加');
    await settings.getByRole('button', { name: '移除标签标签3' }).click();
    await expect.element(box).toBeEnabled();
  });
});

describe('the choice of a category', () => {
  const many = Array.from({ length: 12 }, (_, n) => getCategory(n + 1, `分类${n + 1}`));

  it('is navigated by arrow keys and shows the chosen category at once', async () => {
    const { settings, ...editor } = await openSettings({
      categories: [getCategory(1, '财务', [getCategory(2, '报销')]), getCategory(3, '人事')],
    });
    await settings.getByRole('radio', { name: '财务' }).click();
    await press('ArrowDown');
    await expect.element(settings.getByRole('radio', { name: '报销' })).toBeChecked();
    await expect.element(page.getByText('知识库 · 报销')).toBeInTheDocument();
    await settings.getByRole('button', { name: '完成' }).click();
    await press('Control+s');
    await editor.title.fill('题');
    await editor.markdown();
    expect(editor.saves.at(-1)).toMatchObject({ categoryId: 2 });
  });

  it('is searchable when long, also by the names of parents', async () => {
    const categories = [...many, getCategory(50, '财务', [getCategory(51, '报销')])];
    const { settings } = await openSettings({ categories });
    const search = settings.getByRole('searchbox', { name: '搜索分类名称' });
    await search.fill('财务');
    expect(settings.getByRole('radio').elements()).toHaveLength(2);
    await search.fill('没有');
    await expect.element(settings.getByText('无匹配的分类')).toBeVisible();
  });

  it('scrolls to the chosen category when it opens', async () => {
    const { settings } = await openSettings({ categories: many, doc: { categoryId: 12 } });
    await expect.element(settings.getByRole('radio', { checked: true })).toBeInViewport();
  });

  it('says when the section has no categories', async () => {
    const { settings } = await openSettings({ categories: [] });
    await expect.element(settings.getByText('该栏目暂无分类，请联系管理员')).toBeVisible();
  });

  it('can be created in a section that has none, by users with permission', async () => {
    const refusals = [new Refusal(400, '', { fields: { name: '名称不可用' } })];
    const sent = stubApi('POST /category', ({ body }) => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      const { name } = body as { name: string };
      const { children: _children, ...category } = getCategory(9, name);
      return category;
    });
    const user = makeUser(['announcement.add', 'category.admin']);
    const { settings } = await openSettings({ model: 'ANNOUNCEMENT', categories: [], user });
    const name = settings.getByRole('textbox', { name: '新建分类' });
    await expect.element(name).toHaveValue('公司通知');
    await settings.getByRole('button', { name: '创建' }).click();
    await expect.element(name).toHaveAccessibleDescription('名称不可用');
    await expect.element(name).toHaveFocus();
    await name.fill('放假安排');
    await press('Enter');
    await expect.element(settings.getByRole('radio', { name: '放假安排' })).toBeChecked();
    await expect.element(page.getByText('公司公告 · 放假安排')).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({ model: 'ANNOUNCEMENT', name: '放假安排' });
  });

  it('is the one that another user created meanwhile', async () => {
    stubApi('POST /category', () => {
      throw new Refusal(409, '同一级下已有同名的分类');
    });
    stubApi('GET /category/tree', () => [getCategory(3, '其他'), getCategory(4, '新人入门')]);
    const user = makeUser(['article.add', 'category.add']);
    const { settings } = await openSettings({ categories: [], user });
    await settings.getByRole('button', { name: '创建' }).click();
    await expect.element(settings.getByRole('radio', { name: '新人入门' })).toBeChecked();
    await expect.element(settings.getByRole('radio', { name: '其他' })).toBeVisible();
  });
});

describe('the cover', () => {
  it('keeps an invalid address, which blocks the done button and submitting', async () => {
    const { settings, ...editor } = await openSettings({
      doc: { title: '题', categoryId: 5 },
      content: '正文',
    });
    const cover = settings.getByRole('textbox', { name: '封面' });
    const words = settings.getByText('图片地址应以 / 或 http(s):// 开头');
    await cover.fill('javascript:alert(1)');
    await settings.getByRole('button', { name: '完成' }).click();
    await expect.element(cover).toHaveFocus();
    await expect.element(words).toBeVisible();
    await press('Escape');
    await expect.element(settings).not.toBeInTheDocument();
    await editor.button('提交审核').click();
    await expect.element(cover).toHaveFocus();
    await expect.element(cover).toHaveValue('javascript:alert(1)');
    await cover.fill('');
    await expect.element(words).not.toBeInTheDocument();
    await settings.getByRole('button', { name: '完成' }).click();
    await expect.element(settings).not.toBeInTheDocument();
  });

  it('can be chosen from the library, shown and removed', async () => {
    const { settings } = await openSettings();
    const requests = stubApi('GET /cover/page', () => ({
      records: [getCover(1, '海港'), getCover(2, '仓库')],
      total: 2,
      current: 1,
      size: 12,
    }));
    await settings.getByRole('button', { name: '从图库选择' }).click();
    const library = page.getByRole('dialog', { name: '封面图库' });
    await library.getByRole('searchbox').fill('仓');
    await expect.poll(() => requests.at(-1)?.query.get('keyword')).toBe('仓');
    await library.getByRole('button', { name: '选择封面“仓库”' }).click();
    await expect.element(library).not.toBeInTheDocument();
    const cover = settings.getByRole('textbox', { name: '封面' });
    await expect.element(cover).toHaveValue('/media/2/full.png');
    await expect.element(settings.getByRole('img', { name: '封面预览' })).toBeInTheDocument();
    await settings.getByRole('button', { name: '移除封面' }).click();
    await expect.element(cover).toHaveValue('');
  });

  it('uploads a picture and refuses other files', async () => {
    const { settings } = await openSettings();
    const media = { id: 3, name: '', mime: '', size: 1, width: null, height: null, widths: [] };
    stubApi('POST /media', () => ({ ...media, kind: 'FILE', url: '/media/3/full.csv' }));
    const field = () => settings.element().querySelector('input[type=file]');
    chooseFiles(field(), new File(['a,b'], '清单.csv', { type: 'text/csv' }));
    await expect.element(settings.getByText('仅支持图片格式，请重新选择')).toBeVisible();
    stubApi('POST /media', () => ({ ...media, kind: 'IMAGE', url: '/media/3/full.png' }));
    chooseFiles(field(), await picture(4, 4));
    await expect
      .element(settings.getByRole('textbox', { name: '封面' }))
      .toHaveValue('/media/3/full.png');
  });
});

function getCover(id: number, name: string) {
  return { id, name, imageUrl: `/media/${id}/full.png`, model: null, createdAt: SAVED_AT };
}

describe('settings for some users or sections', () => {
  it('lets users with permission pin the text', async () => {
    const { settings, ...editor } = await openSettings({ canPin: true, content: '正文' });
    await settings.getByRole('checkbox', { name: '置顶' }).click();
    await settings.getByRole('button', { name: '完成' }).click();
    await editor.markdown();
    expect(editor.saves.at(-1)?.settings).toMatchObject({ pinned: true });
  });

  it('shows the period of an announcement, whose end must be after its start', async () => {
    const { settings, ...editor } = await openSettings({
      model: 'ANNOUNCEMENT',
      doc: { title: '题', categoryId: 5 },
      content: '正文',
    });
    await settings.getByLabelText('开始时间').fill('2026-03-02T08:00');
    await settings.getByLabelText('结束时间').fill('2026-03-01T08:00');
    await settings.getByRole('button', { name: '完成' }).click();
    await editor.button('提交审核').click();
    await expect.element(settings.getByText('结束时间应晚于开始时间')).toBeVisible();
    await expect
      .element(settings.getByRole('checkbox', { name: '需要阅读确认' }))
      .toBeInTheDocument();
  });
});
