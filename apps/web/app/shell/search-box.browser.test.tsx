import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Suggestions } from '@zhihui/contract/features/search/search.endpoints.ts';
import { mount } from '../../test/mount.tsx';
import { makeUser } from '../../test/user.ts';
import { stubApi } from '../../test/stub-api.ts';
import { SearchBox } from './search-box.tsx';

const RECENTS = 'zhihui_recent_searches';
const EMPTY: Suggestions = {
  contents: [],
  tags: [],
  categories: [],
  people: [],
  help: [],
  words: [],
};
const article = (id: number, title: string) => ({ id, title, model: 'ARTICLE' as const });
const field = page.getByRole('combobox', { name: '搜索' });
const list = page.getByRole('listbox', { name: '搜索建议' });
const option = (name: string) => list.getByRole('option', { name });
const stored = () => JSON.parse(localStorage.getItem(RECENTS) ?? '[]') as string[];

/** Answers every input with the same suggestions. */
const suggest = (result: Partial<Suggestions> = {}) =>
  stubApi('GET /search/suggest', () => ({ ...EMPTY, ...result }));

async function openBox(options?: Parameters<typeof mount>[1]) {
  const screen = await mount(<SearchBox section="ARTICLE" />, {
    address: '/article/1',
    ...options,
  });
  await page.getByRole('searchbox', { name: '搜索' }).click();
  await expect.element(field).toHaveFocus();
  return { ...screen, address: () => screen.router.state.location };
}

describe('the suggestions of the search box', () => {
  it('stay closed until the field is focused', async () => {
    const requests = suggest();
    await mount(<SearchBox section={null} />);
    await expect.element(page.getByRole('searchbox', { name: '搜索' })).toBeVisible();
    expect(requests).toEqual([]);
    await expect.element(field).not.toBeInTheDocument();
  });

  it('open by keyboard and announce the active line', async () => {
    suggest({ contents: [article(5, '报销流程'), article(6, '报关单')] });
    const { address } = await openBox();
    await field.fill('报');
    await expect.element(option('报销流程')).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(option('报关单')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('报销流程')).toHaveAttribute('aria-selected', 'false');
    expect(field.element().getAttribute('aria-activedescendant')).toBe(
      option('报关单').element().id,
    );
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(() => address().pathname).toBe('/article/5');
    await expect.element(list).not.toBeInTheDocument();
  });

  it('close with Escape, keep the focus, and reopen with an arrow', async () => {
    suggest({ contents: [article(5, '报销流程')] });
    await openBox();
    await field.fill('报');
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('报');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(list).toBeVisible();
  });

  it('open by a press, and the pointer activates the line below it', async () => {
    suggest({ tags: [{ id: 3, name: '报关' }], contents: [article(5, '报销流程')] });
    const { address } = await openBox();
    await field.fill('报');
    await option('报销流程').hover();
    await expect.element(option('报销流程')).toHaveAttribute('aria-selected', 'true');
    await option('报关').click();
    await expect
      .poll(() => address().pathname + address().search)
      .toBe('/list?model=ARTICLE&tagId=3');
  });

  it('request each input once', async () => {
    const requests = suggest({ contents: [article(5, '报销流程')] });
    await openBox();
    const words = () => requests.map(({ query }) => query.get('keyword') ?? '');
    await expect.poll(words).toEqual(['']);
    await field.fill('报');
    await expect.poll(words).toEqual(['', '报']);
    await field.fill('报销');
    await expect.poll(words).toEqual(['', '报', '报销']);
    await field.fill('报');
    await field.fill('报告');
    await expect.poll(words).toEqual(['', '报', '报销', '报告']);
  });

  it('drop late results of earlier input', async () => {
    const late = Promise.withResolvers<Suggestions>();
    stubApi('GET /search/suggest', ({ query }) =>
      query.get('keyword') === '甲'
        ? late.promise
        : { ...EMPTY, contents: query.get('keyword') ? [article(2, '乙的文章')] : [] },
    );
    await openBox();
    await field.fill('甲');
    await field.fill('乙');
    await expect.element(option('乙的文章')).toBeVisible();
    late.resolve({ ...EMPTY, contents: [article(1, '甲的文章')] });
    await late.promise;
    await field.fill('乙丙');
    await expect.element(option('乙的文章')).toBeVisible();
    await expect.element(option('甲的文章')).not.toBeInTheDocument();
  });

  it('ignore keys while an input method is composing', async () => {
    suggest({ contents: [article(5, '报销流程')] });
    const { address } = await openBox();
    await field.fill('bao');
    await expect.element(option('报销流程')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    const composing = new KeyboardEvent('keydown', {
      ...{ key: 'Enter', isComposing: true, bubbles: true, cancelable: true },
    });
    expect(field.element().dispatchEvent(composing)).toBe(true);
    await expect.element(list).toBeVisible();
    expect(address().pathname).toBe('/article/1');
  });

  it('announce their number to screen readers', async () => {
    suggest({ contents: [article(5, '报销流程'), article(6, '报关单')] });
    await openBox();
    await field.fill('报');
    await expect
      .element(page.getByRole('status').filter({ hasText: '2 个建议' }))
      .toBeInTheDocument();
  });
});

describe('searches of a visitor', () => {
  beforeEach(() => suggest());

  it('open the search page by Enter without an active line, and are offered afterwards', async () => {
    const { address } = await openBox();
    await field.fill('  报销  流程 ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => address().pathname).toBe('/search');
    expect(stored()).toEqual(['报销 流程']);
  });

  it('are saved also when they are submitted before the suggestions load', async () => {
    await mount(<SearchBox section={null} />);
    const input = page.getByRole('searchbox', { name: '搜索' }).element() as HTMLInputElement;
    input.focus();
    input.value = '先搜了';
    input.form?.requestSubmit();
    await expect.poll(stored).toEqual(['先搜了']);
  });

  it('search within the current list', async () => {
    const { address } = await openBox({ address: '/list?model=ARTICLE&tagId=3&current=4' });
    await field.fill('报销');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(address().search)))
      .toEqual({ model: 'ARTICLE', tagId: '3', keyword: '报销' });
  });

  it('stay in the field when typed while the previous search is loading', async () => {
    const arrival = Promise.withResolvers<null>();
    const loader = ({ request }: { request: Request }) =>
      request.url.includes('keyword') ? arrival.promise : null;
    const { address, router } = await openBox({ address: '/list?model=ARTICLE', loader });
    await field.fill('first');
    await userEvent.keyboard('{Enter}');
    await field.fill('second');
    arrival.resolve(null);
    await expect.poll(() => address().search).toContain('keyword=first');
    await expect.element(field).toHaveValue('second');
    await expect.element(field).toHaveFocus();
    // without typing, a new address sets its own query
    await router.navigate(-1);
    await expect.poll(() => address().search).toBe('?model=ARTICLE');
    await expect.element(field).toHaveValue('');
  });

  it('are deleted one by one by key or button, and all at once', async () => {
    localStorage.setItem(RECENTS, JSON.stringify(['丁', '丙', '乙', '甲']));
    await openBox();
    await expect.element(list.getByRole('option').first()).toMatchTextContent('丁');
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await expect.element(option('丁')).not.toBeInTheDocument();
    expect(stored()).toEqual(['丙', '乙', '甲']);
    await list.getByTitle('移除“乙”').click();
    await expect.element(option('乙')).not.toBeInTheDocument();
    await expect.element(option('甲')).toBeVisible();
    await page.getByRole('button', { name: '清空最近搜索' }).click();
    await expect.element(list).not.toBeInTheDocument();
    expect(stored()).toEqual([]);
  });

  it('are repeated by a press', async () => {
    localStorage.setItem(RECENTS, JSON.stringify(['甲', '乙']));
    const { address } = await openBox();
    await option('乙').click();
    await expect.poll(() => address().search).toContain(encodeURIComponent('乙'));
    expect(stored()).toEqual(['乙', '甲']);
  });

  it('tolerate invalid stored values', async () => {
    localStorage.setItem(RECENTS, '{"no":"list"}');
    await openBox();
    await field.fill('新词');
    await userEvent.keyboard('{Enter}');
    await expect.poll(stored).toEqual(['新词']);
  });
});

describe('searches of a member', () => {
  it('are stored by the server only', async () => {
    suggest();
    stubApi('GET /search/recent', () => [
      { id: 11, word: '报销' },
      { id: 12, word: '差旅' },
    ]);
    const saveRequests = stubApi('POST /search/recent', () => []);
    const removed = stubApi('DELETE /search/recent/:id', () => null);
    const cleared = stubApi('DELETE /search/recent', () => null);
    await openBox({ user: makeUser() });
    await expect.element(option('报销')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Delete}');
    await expect.element(option('报销')).not.toBeInTheDocument();
    await expect.poll(() => removed.map(({ params }) => params)).toEqual([{ id: '11' }]);
    await page.getByRole('button', { name: '清空最近搜索' }).click();
    await expect.poll(() => cleared.length).toBe(1);
    await field.fill('新词');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saveRequests.map(({ body }) => body)).toEqual([{ keyword: '新词' }]);
    expect(localStorage.getItem(RECENTS)).toBeNull();
  });
});
