import { useCallback, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Annotation } from '@zhihui/contract/features/annotation/annotation.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { Prose } from '../../../ui/prose.tsx';
import { AnnotationLayer } from './annotation-layer.tsx';

const me = makeUser();
const HTML = `<p>收到客户资料之后：<strong>税号错了</strong>，先用 <code>check</code> 核一遍，再<a href="#elsewhere">录进系统</a>。</p>
<p>第二段说在线核验，结果保存三十天。</p>
<table><thead><tr><th>国家</th><th>位数</th></tr></thead><tbody><tr><td>德国</td><td>九位</td></tr></tbody></table>`;

function Article({ html }: { html: string }) {
  const [prose, setProse] = useState<Element | null>(null);
  const outer = useCallback(
    (box: HTMLDivElement | null) => setProse(box?.querySelector('.prose') ?? null),
    [],
  );
  return (
    <>
      <Prose html={html} outerRef={outer} />
      {prose !== null && <AnnotationLayer articleId={5} revision={1} prose={prose} canWrite />}
    </>
  );
}

const tools = page.getByRole('toolbar', { name: '选中内容' });
const field = page.getByRole('textbox', { name: '批注内容' });
const card = (quote: string) => page.getByRole('article', { name: `批注：“${quote}”` });
const selected = () => getSelection()?.toString() ?? '';
const highlighted = () => [...(CSS.highlights.get('zh-annotation') ?? [])].map(String);

const annotation = (
  exact: string,
  start: number,
  change: Partial<Annotation> = {},
): Annotation => ({
  ...{ id: start + 1, articleId: 5, parentId: null, revision: 1, content: `关于${exact}` },
  ...{ author: me, createdAt: '2026-03-01T08:00:00Z', edited: false, lost: false },
  ...{ resolved: false, resolvedBy: null, deleted: false, replies: [] },
  selector: { exact, prefix: '', suffix: '', start, end: start + exact.length },
  abilities: { edit: true, delete: true, reply: true, resolve: true },
  ...change,
});

async function mounted(list: Annotation[] = [], html = HTML) {
  stubApi('GET /annotations/list', () => ({
    ...{ records: list, current: 1, size: 100, total: list.length },
  }));
  const screen = await mount(<Article html={html} />, { user: me });
  await expect
    .element(page.getByRole('complementary', { name: '批注', exact: true }))
    .toBeInTheDocument();
  return screen;
}

/** Selects a part of the text as dragging does. */
function select(from: [css: string, offset: number], to: [css: string, offset: number]) {
  const getText = (css: string) => document.querySelector(`.prose ${css}`)?.firstChild as Node;
  getSelection()?.setBaseAndExtent(getText(from[0]), from[1], getText(to[0]), to[1]);
}
async function begin(from: [css: string, offset: number], to: [css: string, offset: number]) {
  select(from, to);
  await tools.getByRole('button', { name: '批注' }).click();
  await expect.element(field).toHaveFocus();
}
const SECOND = 'p:nth-of-type(2)';

beforeEach(() => getSelection()?.removeAllRanges());
afterEach(() => history.replaceState(history.state, '', location.pathname + location.search));

describe('an annotation', () => {
  it('is created for selected words across bold and code, and highlights them', async () => {
    const sent = stubApi('POST /annotations', ({ body }) => {
      const { content, selector } = body as { content: string; selector: Annotation['selector'] };
      return { ...annotation(selector.exact, selector.start), selector, content };
    });
    await mounted();
    await begin(['strong', 0], ['code', 5]);
    await page.getByRole('button', { name: '发布' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('请输入批注内容');
    await field.fill('要不要写明怎么核？');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(card('税号错了，先用 check')).toMatchTextContent('要不要写明怎么核？');
    await expect.poll(highlighted).toEqual(['税号错了，先用 check']);
    await expect.element(page.getByText('批注已发布')).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { articleId: 5, content: '要不要写明怎么核？', selector: { exact: '税号错了，先用 check' } },
    ]);
    expect(document.querySelector('.prose p')?.getAttribute('aria-details')).toMatch(
      /annotation-/u,
    );
    expect(selected()).toBe('');
  });

  it('is created with the keyboard alone, wherever the arrows lead', async () => {
    // the visible paragraph begins below the header
    await mounted([], `<div style="height: 100px"></div>${HTML}`);
    await userEvent.keyboard('a');
    await expect.poll(selected).toContain('收到客户资料');
    await expect.element(tools).toMatchTextContent('按 A 或 Enter 键添加批注');
    for (const quote of ['第二段', '国家', '位数', '德国']) {
      await userEvent.keyboard('{ArrowDown}');
      await expect.poll(selected).toContain(quote);
    }
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(selected).toBe('位数');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByRole('blockquote')).toMatchTextContent('位数');
  });

  it('opens with Enter even when a link had the focus', async () => {
    await mounted();
    page.getByRole('link', { name: '录进系统' }).element().focus();
    await userEvent.keyboard('a');
    await expect.element(tools).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('is not opened after Escape clears the selection', async () => {
    await mounted();
    select([SECOND, 0], [SECOND, 3]);
    await expect.element(tools).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(tools).not.toBeInTheDocument();
    expect(selected()).toBe('');
  });

  it('is refused with a message when too many words are selected, also by keyboard', async () => {
    await mounted([], `<p>${'这一段很长很长。'.repeat(300)}</p>`);
    getSelection()?.selectAllChildren(document.querySelector('.prose')!);
    const message = tools.getByRole('status');
    await expect.element(message).toMatchTextContent('选中内容过长，至多 2000 个字');
    await expect.element(message).toBeInViewport();
    await userEvent.keyboard('a');
    await expect.element(message).toBeVisible();
    expect(field.elements()).toEqual([]);
  });

  it('keeps its text when it is rejected, even after a reload', async () => {
    stubApi('POST /annotations', () => {
      throw new Refusal(409, '这段文字刚刚被修改');
    });
    const { unmount } = await mounted();
    await begin(['tbody td', 0], ['tbody td', 2]);
    await field.fill('其他国家呢');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('这段文字刚刚被修改');
    await unmount();
    await mounted();
    await begin(['tbody td', 0], ['tbody td', 2]);
    await expect.element(field).toHaveValue('其他国家呢');
    await page.getByRole('button', { name: '取消' }).click();
    await begin(['tbody td', 0], ['tbody td', 2]);
    await expect.element(field).toHaveValue('');
  });

  it('offers an unsent text at its words and at words around them', async () => {
    await mounted();
    const write = async (from: number, to: number, before: string, text: string) => {
      await begin([SECOND, from], [SECOND, to]);
      await expect.element(field).toHaveValue(before);
      await field.fill(text);
      await userEvent.keyboard('{Escape}');
      await expect.element(field).not.toBeInTheDocument();
    };
    await write(0, 3, '', '说开头');
    await write(6, 8, '', '说后面');
    await write(0, 8, '说开头', '说开头和后面');
    await write(6, 8, '说后面', '');
    await write(0, 4, '说开头和后面', '还是说开头');
    await begin(['tbody td', 0], ['tbody td', 2]);
    await expect.element(field).toHaveValue('');
  });

  it('changes only its own words when it is sent while another is written', async () => {
    const answers: (() => void)[] = [];
    stubApi('POST /annotations', async ({ body }) => {
      const { content, selector } = body as { content: string; selector: Annotation['selector'] };
      await new Promise<void>((resolve) => answers.push(resolve));
      if (content === '又说了两句') throw new Refusal(409, '这段文字刚刚被修改');
      return { ...annotation(selector.exact, selector.start), selector, content };
    });
    await mounted();
    await begin([SECOND, 0], [SECOND, 4]);
    await field.fill('还是说开头');
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
    await begin([SECOND, 0], [SECOND, 8]);
    await field.fill('又说了一句');
    answers[0]?.();
    await expect.element(card('第二段说')).toBeVisible();
    await expect.element(field).toHaveValue('又说了一句');
    await field.fill('又说了两句');
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    answers[1]?.();
    await expect.element(page.getByText('这段文字刚刚被修改')).toBeVisible();
    await begin([SECOND, 0], [SECOND, 8]);
    await expect.element(field).toHaveValue('又说了两句');
  });

  it('starts empty when the storage holds an invalid value', async () => {
    sessionStorage.setItem(`zhihui_kept ${me.id} annotations 5`, '{}');
    await mounted();
    await begin([SECOND, 0], [SECOND, 3]);
    await expect.element(field).toHaveValue('');
  });
});

describe('existing annotations', () => {
  it('highlight words across paragraphs without the notes between them', async () => {
    await mounted(
      [annotation('第一段', 0), annotation('几句话。\n第二段', 4)],
      '<p>第一段有几句话。</p><p>第二段也有几句话。</p>',
    );
    await expect.element(card('第一段')).toBeVisible();
    await expect
      .poll(() => highlighted().toSorted())
      .toEqual(['几句话。', '第一段', '第二段'].toSorted());
    // the notes in the text are not part of it
    await begin(['p:nth-of-type(2)', 0], ['p:nth-of-type(2)', 3]);
    await expect.element(page.getByText('第二段', { exact: true })).toBeVisible();
  });

  it('are answered and resolved at once, and reopened when the server refuses', async () => {
    const thread = annotation('税号错了', 9);
    const replied = stubApi('POST /annotations', ({ body }) => ({
      ...thread,
      replies: [
        {
          ...{ id: 99, author: me, createdAt: thread.createdAt, edited: false },
          content: (body as { content: string }).content,
          abilities: { edit: false, delete: false },
        },
      ],
    }));
    const refusals = [new Refusal(500, ''), null];
    stubApi('PUT /annotations/:id/resolve', () => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      return { ...thread, resolved: true };
    });
    await mounted([thread]);
    await card('税号错了').getByRole('button', { name: '回复' }).click();
    await page.getByRole('textbox', { name: '回复内容' }).fill('第三节会补上');
    await card('税号错了').getByRole('button', { name: '回复' }).click();
    await expect.element(card('税号错了')).toMatchTextContent('第三节会补上');
    expect(replied[0]?.body).toMatchObject({ articleId: 5, parentId: 10, content: '第三节会补上' });
    await card('税号错了').getByRole('button', { name: '标为已解决' }).click();
    await expect.element(card('税号错了')).toMatchTextContent('已解决');
    await card('税号错了').getByRole('button', { name: '重新打开' }).click();
    await expect.element(page.getByText('修改失败，请稍后重试')).toBeVisible();
    await expect.element(card('税号错了').getByRole('button', { name: '重新打开' })).toBeVisible();
  });

  it('keep unsent text in their cards until it is discarded', async () => {
    await mounted([annotation('税号错了', 9)]);
    const reply = page.getByRole('textbox', { name: '回复内容' });
    const press = (name: string) =>
      card('税号错了').getByRole('button', { name, exact: true }).click();
    await press('回复');
    await reply.fill('回复写到一半');
    await userEvent.keyboard('{Escape}');
    await press('回复');
    await expect.element(reply).toHaveValue('回复写到一半');
    await press('取消');
    await press('编辑');
    await expect.element(field).toHaveValue('关于税号错了');
    await field.fill('改到一半');
    await userEvent.keyboard('{Escape}');
    await press('编辑');
    await expect.element(field).toHaveValue('改到一半');
    await press('取消');
    await press('回复');
    await expect.element(reply).toHaveValue('');
  });

  it('are listed with their quote when their words were removed', async () => {
    await mounted([annotation('德国', 40, { lost: true }), annotation('税号错了', 9)]);
    await page.getByRole('button', { name: '批注 1 · 失效 1' }).click();
    const sheet = page.getByRole('dialog', { name: '全部批注' });
    await expect
      .element(sheet.getByRole('region', { name: '失效' }))
      .toMatchTextContent('关于德国');
    await sheet.getByRole('button', { name: '定位到原文' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.querySelector('.prose p'));
  });

  it('show that loading failed, and load again on request', async () => {
    const refusals = [new Refusal(500, '')];
    stubApi('GET /annotations/list', () => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      return { records: [annotation('税号错了', 9)], current: 1, size: 100, total: 1 };
    });
    await mount(<Article html={HTML} />, { user: me });
    await expect.element(page.getByText('批注加载失败')).toBeVisible();
    await page.getByRole('button', { name: '重试' }).click();
    await expect.element(card('税号错了')).toBeVisible();
  });
});
