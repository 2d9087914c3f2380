import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { stubApi } from '../../../../test/stub-api.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const option = (name: string | RegExp) => page.getByRole('option', { name });

describe('the menu that `/` opens', () => {
  it.each([
    ['/bg', '表格', /^\| 之后 \|/u],
    ['/tishi', '提示框', /^> \[!NOTE\]\n> 之后$/u],
    ['/daima', '代码', /^```\n之后\n```$/u],
    ['/h3', '三级标题', /^### 之后$/u],
    ['/todo', '任务列表', /^- \[ \] 之后$/u],
    ['/jinggao', '提示框：警告', /^> \[!CAUTION\]\n> 之后$/u],
    ['、引用', '引用', /^> 之后$/u],
  ])(
    'finds a block by name, pinyin or English and puts it in: %s',
    async (typed, name, markdown) => {
      const editor = await openEditor();
      await editor.caret();
      await type(typed);
      await expect.element(option(name).first()).toHaveAttribute('aria-selected', 'true');
      await press('Enter');
      await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
      await type('之后');
      expect((await editor.markdown()).trim()).toMatch(markdown);
    },
  );

  it('moves by arrow keys, announces the active entry, and accepts it by Tab', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('/');
    const selected = page.getByRole('option', { selected: true });
    await expect.element(selected).toMatchTextContent(/表格/u);
    await press('ArrowDown');
    await expect.element(selected).toMatchTextContent(/提示框/u);
    const activeId = editor.body.element().getAttribute('aria-activedescendant');
    expect(selected.element().id).toBe(activeId);
    await press('ArrowUp', 'ArrowUp');
    await expect.element(selected).toMatchTextContent(/分隔线/u);
    await press('Tab');
    expect(await editor.markdown()).toContain('---');
  });

  it('stays closed after Esc and keeps the typed text', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('/bg');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await type('x');
    expect(editor.blocks()[0]).toBe('/bgx');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  });

  it('does not open within a word, within code, or where nothing matches', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('km/h');
    expect(document.querySelector('[role=listbox]')).toBeNull();
    await type('\n/没有这种');
    expect(document.querySelector('[role=listbox]')).toBeNull();
    await type('\n``` /bg');
    expect(document.querySelector('[role=listbox]')).toBeNull();
    expect(editor.body.element().querySelector('figure.code')).not.toBeNull();
  });

  it('accepts an entry that is clicked', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('/');
    await option('流程图').click();
    await expect.element(page.getByRole('img', { name: /流程图/u })).toBeVisible();
    expect(await editor.markdown()).toMatch(/^```mermaid\nflowchart LR/u);
  });

  it('is also opened by the toolbar button for more blocks', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await editor.tool('更多块').click();
    await page.getByRole('menuitem', { name: '脚注' }).click();
    await type('出处');
    expect(await editor.markdown()).toBe('甲[^1]\n\n[^1]: 出处');
  });
});

describe('the menu of people', () => {
  it('searches people who can read the category and inserts a link by keyboard', async () => {
    const requests = stubApi('GET /link/people', () => [
      { id: 31, nickname: '周砚', avatar: null },
      { id: 32, nickname: '周密', avatar: null },
    ]);
    const editor = await openEditor({ doc: { categoryId: 5 } });
    await editor.caret();
    await editor.tool('@同事').click();
    await type('周');
    await expect.element(option('@周砚')).toHaveAttribute('aria-selected', 'true');
    expect(requests.at(-1)?.query.get('categoryId')).toBe('5');
    await press('ArrowDown', 'Enter');
    await type('请看');
    await expect.element(editor.body.getByText('@周密')).toBeVisible();
    expect(await editor.markdown()).toBe('[@周密](/user/personal?id=32) 请看');
  });

  it('says that it is searching and that there are no results', async () => {
    const response = Promise.withResolvers<[]>();
    stubApi('GET /link/people', () => response.promise);
    const editor = await openEditor();
    await editor.caret();
    await type('@没有');
    await expect.element(page.getByText('正在搜索')).toBeVisible();
    response.resolve([]);
    await expect.element(page.getByText('无匹配结果')).toBeVisible();
    // Enter is a line break again
    await press('Enter');
    expect(editor.blocks()).toEqual(['@没有', '']);
  });

  it('offers likely people before anything is typed, then those whose pinyin matches', async () => {
    stubApi('GET /link/people', ({ query }) =>
      (query.get('keyword') ?? '') === ''
        ? [{ id: 7, nickname: '常联系', avatar: null }]
        : [{ id: 31, nickname: '周砚', avatar: null }],
    );
    const editor = await openEditor();
    await editor.caret();
    await type('@');
    await expect.element(option('@常联系')).toHaveAttribute('aria-selected', 'true');
    await type('zhouy');
    await expect.element(option('@周砚')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('@常联系')).not.toBeInTheDocument();
    await press('Enter');
    await type('@');
    await expect.element(option('@常联系')).toBeVisible();
    await press('Enter');
    expect((await editor.markdown()).trim()).toBe(
      '[@周砚](/user/personal?id=31) [@常联系](/user/personal?id=7)',
    );
  });

  it('says how to search when there is nothing to offer yet', async () => {
    stubApi('GET /link/people', () => []);
    const editor = await openEditor();
    await editor.caret();
    await type('@');
    await expect.element(page.getByText('输入姓名或拼音搜索')).toBeVisible();
  });

  it('does not open within an address', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('me@example.cn');
    expect(document.querySelector('[role=listbox]')).toBeNull();
  });
});

describe('the other menus beside the caret', () => {
  it('offers titles after two brackets, also Chinese ones', async () => {
    stubApi('GET /link/titles', () => [{ id: 8, model: 'ARTICLE', title: '报销制度' }]);
    const editor = await openEditor();
    await editor.caret();
    await type('见【【报销');
    await expect.element(option(/报销制度/u)).toMatchTextContent(/文章/u);
    await press('Enter');
    expect((await editor.markdown()).trim()).toBe('见[报销制度](/article/8)');
  });

  it('offers what was read and edited of late right after two brackets', async () => {
    stubApi('GET /link/titles', ({ query }) =>
      (query.get('keyword') ?? '') === '' ? [{ id: 9, model: 'ARTICLE', title: '昨天读的' }] : [],
    );
    const editor = await openEditor();
    await editor.caret();
    await type('[[');
    await expect.element(option(/昨天读的/u)).toHaveAttribute('aria-selected', 'true');
    await press('Enter');
    expect((await editor.markdown()).trim()).toBe('[昨天读的](/article/9)');
  });

  it('offers emoji after a colon by name or pinyin', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('好 :zan');
    await expect.element(option(/👍/u)).toHaveAttribute('aria-selected', 'true');
    await press('Enter');
    expect(await editor.markdown()).toBe('好 👍');
  });
});
