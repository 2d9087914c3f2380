import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paste, picture } from '../../../../test/clipboard.ts';
import {
  comment,
  fill,
  field,
  findByText,
  getPage,
  hasText,
  makeOwn,
  markdown,
  me,
  mounted,
  other,
  send,
  thread,
  toolbar,
} from '../../../../test/comments.tsx';
import { type } from '../../../../test/keys.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { CommentSection } from './comment-section.tsx';

describe('writing a comment', () => {
  it('sends with Ctrl+Enter, shows the comment at its place, and empties the field', async () => {
    const requests = stubApi('POST /comment', ({ body }) =>
      makeOwn(9, (body as { content: string }).content),
    );
    await mounted(getPage(thread(comment(1, '先来的'))));
    await fill('第一行');
    await userEvent.keyboard('{Enter}第二行{Control>}{Enter}{/Control}');
    await expect.element(findByText('第二行')).toBeVisible();
    await hasText('');
    await expect.element(page.getByText('评论已发表')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        ...{ targetType: 'ARTICLE', targetId: 5, content: '第一行\n\n第二行' },
        ...{ format: 'markdown', mentions: [] },
      },
    ]);
  });

  it('gives a pasted address of the site its title', async () => {
    const titles = stubApi('GET /link/title', () => ({
      id: 12,
      model: 'ARTICLE',
      title: '报销制度',
    }));
    await mounted(getPage(thread(comment(1, '见 [差旅制度](/article/7)'))));
    await expect
      .element(page.getByRole('link', { name: '差旅制度' }))
      .toHaveAttribute('href', '/article/7');
    await fill('见');
    await navigator.clipboard.writeText(`${location.origin}/article/12`);
    await userEvent.keyboard('{Control>}v{/Control}');
    await hasText('见[报销制度](/article/12)');
    expect(titles).toHaveLength(1);
  });

  it('takes pasted pictures, and is sent once they are stored', async () => {
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    stubApi('POST /media/pictures', () => []);
    stubApi('POST /media', async () => {
      await stored;
      const media = { kind: 'IMAGE' as const, mime: '', size: 1, width: 1, height: 1, widths: [] };
      return { ...media, id: 3, url: '/media/3/full.png', name: '现场.png' };
    });
    const sent = stubApi('POST /comment', () => makeOwn(9, '见图'));
    await mounted(getPage());
    await fill('见图');
    paste(field.element(), { files: [await picture(4, 4, '现场.png')] });
    await expect.poll(markdown).toContain('](uploading:');
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('图片尚未上传完成');
    store();
    await expect.poll(markdown).toContain('](/media/3/full.png)');
    await send.click();
    await expect.poll(() => sent.length).toBe(1);
    const [{ content }] = sent.map(({ body }) => body as { content: string }) as [
      { content: string },
    ];
    expect(content).toMatch(/^见图\s*!\[.*\]\(\/media\/3\/full\.png\)\s*$/u);
  });

  it('has the tools that comments can show, and no others', async () => {
    await mounted(getPage());
    await field.click();
    await expect.element(toolbar).toBeVisible();
    const names = toolbar
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['行内代码', '链接', '@同事', '表情']);
    await type('/');
    const options = page.getByRole('option');
    await expect.element(options.first()).toBeVisible();
    const entries = options.elements().map((option) => option.textContent);
    expect(entries.filter((name) => /标题|表格|公式|提示框|模板|附件/u.test(name))).toEqual([]);
    expect(entries.length).toBeGreaterThan(5);
  });

  it('says what is missing or too long, and sends nothing', async () => {
    await mounted(getPage());
    await expect.element(page.getByText('暂无评论')).toBeVisible();
    await field.click();
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('请填写评论');
    await expect.element(field).toHaveFocus();
    await field.click();
    await expect.element(toolbar).toBeVisible();
    await field.fill('长'.repeat(2003));
    await expect.element(page.getByText('2003 / 2000 字')).toBeVisible();
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('超出 3 个字');
    await fill('短');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps a text that could not be sent, even after a reload', async () => {
    stubApi('POST /comment', () => {
      throw new Refusal(500, '');
    });
    const { unmount } = await mounted(getPage());
    await fill('断网时写的话');
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('发送失败');
    await hasText('断网时写的话');
    await expect.element(field).toHaveFocus();
    await unmount();
    await mounted(getPage());
    await hasText('断网时写的话');
    await page.getByRole('button', { name: '取消' }).click();
    await hasText('');
  });

  it('says that a comment is pending when it has to be reviewed', async () => {
    stubApi('POST /comment', () => makeOwn(9, '外面的意见', { status: 'PENDING_REVIEW' }));
    await mounted(getPage());
    await fill('外面的意见');
    await send.click();
    await expect.element(findByText('外面的意见')).toMatchTextContent('待审核，仅您可见');
  });

  it('scrolls the send button into view', async () => {
    stubApi('GET /draft/reply/of/:contentId', () => []);
    await mount(
      <div style={{ paddingTop: 2000 }}>
        <CommentSection targetType="ARTICLE" targetId={5} first={getPage()} />
      </div>,
      { user: me },
    );
    await expect.element(field).toBeInTheDocument();
    // the field ends at the lower edge of the window
    scrollBy(0, field.element().getBoundingClientRect().bottom - innerHeight);
    await expect.element(send).not.toBeInViewport({ ratio: 1 });
    await field.click();
    await expect.element(send).toBeInViewport({ ratio: 1 });
  });
});

describe('mentioning a colleague in a comment', () => {
  const people = page.getByRole('listbox', { name: '可 @ 的同事' });
  const option = (name: string) => page.getByRole('option', { name });
  const source = page.getByRole('button', { name: 'Markdown' });
  const showSource = async () => {
    await source.click();
    await expect.element(source).toHaveAttribute('aria-pressed', 'true');
  };
  // the choice of a view stays
  afterEach(async () => {
    if (source.query()?.getAttribute('aria-pressed') === 'true') await source.click();
  });

  it('offers those who may read what it stands on, in the menu of the visual view', async () => {
    const requests = stubApi('GET /user/mention', () => [other]);
    const sent = stubApi('POST /comment', () => makeOwn(9, '请看'));
    await mounted(getPage());
    await fill('请 ');
    await page.getByRole('button', { name: '@同事' }).click();
    await type('宋');
    await expect.element(option('@宋怀')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await hasText('请 [@宋怀](/user/personal?id=8) ');
    expect(Object.fromEntries(requests[0]!.query)).toEqual({
      ...{ targetType: 'ARTICLE', targetId: '5' },
    });
    await send.click();
    await expect
      .poll(() => sent.map(({ body }) => (body as { content: string }).content))
      .toEqual(['请 [@宋怀](/user/personal?id=8) ']);
  });

  it('offers matching names by keyboard, and sends the ids of those still in the text', async () => {
    const requests = stubApi('GET /user/mention', () => [
      other,
      { ...other, id: 9, nickname: '宋江' },
    ]);
    const sent = stubApi('POST /comment', () => makeOwn(9, '请看'));
    await mounted(getPage());
    await showSource();
    await field.click();
    await userEvent.keyboard('请 @宋');
    await expect.element(option('宋怀')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}看');
    await expect.element(field).toHaveValue('请 @宋怀 看');
    await expect.element(people).not.toBeInTheDocument();
    await userEvent.keyboard(' @宋');
    await option('宋江').click();
    await field.fill('请 @宋怀 看');
    await send.click();
    await expect
      .poll(() => sent.map(({ body }) => (body as { mentions: unknown }).mentions))
      .toEqual([[8]]);
    expect(requests[0]?.query.get('keyword')).toBe('宋');
  });

  it('offers nothing when no name matches, and closes with Escape without losing the text', async () => {
    stubApi('GET /user/mention', ({ query }) => (query.get('keyword') === '无' ? [] : [other]));
    await mounted(getPage());
    await showSource();
    await page.getByRole('button', { name: '@同事' }).click();
    await expect.element(option('宋怀')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(people).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('@');
    await field.fill('@无');
    await expect.element(page.getByText('无匹配的同事，或对方无权查看此内容')).toBeInTheDocument();
  });

  it('inserts emoji by name and from the menu', async () => {
    await mounted(getPage());
    await showSource();
    await field.click();
    await userEvent.keyboard('好 :zan');
    await expect.element(option('👍 赞')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('好 👍');
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByRole('menuitem', { name: '笑脸' }).click();
    await expect.element(field).toHaveValue('好 👍😀');
    await expect.element(field).toHaveFocus();
  });
});
