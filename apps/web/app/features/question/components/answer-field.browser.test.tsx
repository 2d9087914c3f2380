import { MAX_ANSWER } from '@zhihui/contract/features/answer/answer.limits.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drop, paste, picture } from '../../../../test/clipboard.ts';
import { inputMethod, press, type } from '../../../../test/keys.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import type { Question } from '../question.loader.ts';
import { AnswerForm } from './answer-form.tsx';

const QUESTION = {
  id: 77,
  closed: false,
  liveRevision: 1,
  answerCount: 0,
  category: { id: 5, name: '设备', path: [] },
} as unknown as Question;

/** The field where an answer is written, on the page of its question. */
async function openForm(user = makeUser(['answer.add'])) {
  stubApi('GET /draft/reply/of/:contentId', () => []);
  const screen = await mount(<AnswerForm question={QUESTION} />, { user, address: '/question/77' });
  const box = page.getByRole('textbox', { name: '写回答' });
  const field = () => document.querySelector<HTMLTextAreaElement>('textarea[aria-labelledby]')!;
  return {
    ...screen,
    user,
    box,
    field,
    /** The Markdown that would be sent. */
    markdown: () => field().value,
    tool: (name: string) => page.getByRole('button', { name, exact: true }),
    submit: page.getByRole('button', { name: '提交回答' }),
    uploads: page.getByRole('region', { name: '上传' }),
  };
}

/** Opens the form and waits for its visual view. */
async function openField(user = makeUser(['answer.add'])) {
  const form = await openForm(user);
  await form.box.click();
  await expect.element(page.getByRole('toolbar', { name: '格式' })).toBeVisible();
  await expect.element(form.box).toHaveFocus();
  return form;
}

function stubAnswer() {
  return stubApi('POST /answer', () => ({ id: 5, status: 'APPROVED' }) as never);
}

function stubPictures() {
  let stored = 0;
  const media = { kind: 'IMAGE' as const, mime: '', size: 1, width: 1, height: 1, widths: [] };
  // their sizes, asked for while they load
  stubApi('POST /media/pictures', () => []);
  return stubApi('POST /media', ({ body }) => {
    const { name } = (body as FormData).get('file') as File;
    stored += 1;
    return { ...media, id: stored, url: `/media/${stored}/full.png`, name };
  });
}

describe('the field of an answer', () => {
  it('formats what is typed, and shows the active formats in the toolbar', async () => {
    const { box, tool, markdown } = await openField();
    await type('先**核对**');
    await expect.element(box.getByText('核对')).toBeVisible();
    await press('Control+i');
    await expect.element(tool('斜体')).toHaveAttribute('aria-pressed', 'true');
    await type('原件');
    await press('Control+i', 'Enter');
    await tool('无序列表').click();
    await type('问');
    expect(markdown()).toBe('先**核对***原件*\n\n- 问');
    expect(box.element().querySelector('strong')?.textContent).toBe('核对');
  });

  it('mentions a colleague from the menu, which offers only users who can read the category', async () => {
    const requests = stubApi('GET /link/people', () => [
      { id: 31, nickname: '周砚', avatar: null },
    ]);
    const { box, tool, markdown } = await openField();
    await tool('@同事').click();
    await type('周');
    await expect
      .element(page.getByRole('option', { name: '@周砚' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect.element(box).toHaveAttribute('aria-activedescendant');
    expect(requests.at(-1)?.query.get('categoryId')).toBe('5');
    await press('Enter');
    expect(markdown().trim()).toBe('[@周砚](/user/personal?id=31)');
  });

  it('has an emoji menu that arrow keys move in and Esc closes', async () => {
    const { box, tool, markdown } = await openField();
    (tool('表情').element() as HTMLElement).focus();
    await press('Enter');
    const first = page.getByRole('menuitem', { name: '笑脸' });
    await expect.element(first).toHaveFocus();
    await press('Escape');
    await expect.element(first).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
    await tool('表情').click();
    await expect.element(first).toHaveFocus();
    await press('ArrowRight', 'Enter');
    await expect.element(box).toHaveFocus();
    expect(markdown()).toBe('😄');
  });

  it('offers no templates and no attachments', async () => {
    const { markdown } = await openField();
    await type('/');
    const names = () =>
      page
        .getByRole('option')
        .elements()
        .map((element) => element.textContent);
    await expect.poll(() => names().length).toBeGreaterThan(10);
    expect(names().filter((name) => /使用模板|附件/u.test(name))).toEqual([]);
    await type('bg\n甲');
    expect(markdown()).toMatch(/^\| 甲 \|/u);
  });

  it('switches to its source and back and keeps the caret position', async () => {
    const { box, field, tool, markdown } = await openField();
    await type('先**核对**');
    await tool('Markdown').click();
    await expect.element(tool('Markdown')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(box).toHaveFocus();
    expect(document.activeElement).toBe(field());
    await type('。');
    expect(markdown()).toBe('先**核对**。');
    await tool('Markdown').click();
    await expect.poll(() => box.element().querySelector('strong')?.textContent).toBe('核对');
    await expect.element(box).toHaveFocus();
    await type('好');
    expect(markdown()).toBe('先**核对**。好');
  });

  it('shows an unsent text as readers will see it when the page is opened again', async () => {
    const first = await openField();
    await type('没有**送出**');
    await first.unmount();
    const { box, markdown } = await openForm(first.user);
    await expect.poll(() => box.element().querySelector('strong')?.textContent).toBe('送出');
    expect(markdown()).toBe('没有**送出**');
    expect(document.activeElement).toBe(document.body);
  });

  it('loses the focus by Esc and Tab', async () => {
    const { box } = await openField();
    await type('- 甲');
    await press('Escape', 'Tab');
    await expect.poll(() => box.element().contains(document.activeElement)).toBe(false);
  });
});

describe('sending an answer', () => {
  it('sends once on Ctrl+Enter and empties the field', async () => {
    const response = Promise.withResolvers<void>();
    const sent = stubApi('POST /answer', async () => {
      await response.promise;
      return { id: 5, status: 'APPROVED' } as never;
    });
    const { box, markdown } = await openField();
    await type('看图。');
    await press('Control+Enter', 'Control+Enter');
    response.resolve();
    await expect.poll(markdown).toBe('');
    await expect.element(box).toMatchTextContent(/^$/u);
    expect(sent.map(({ body }) => body)).toEqual([{ questionId: 77, content: '看图。' }]);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('keeps the text and shows the reason when the server refuses', async () => {
    stubApi('POST /answer', () => {
      throw new Refusal(409, '这个问题刚刚关闭');
    });
    const { box, submit, markdown } = await openField();
    await type('来晚了');
    await submit.click();
    await expect.element(box).toHaveAccessibleDescription('这个问题刚刚关闭');
    await expect.element(box).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box).toHaveFocus();
    expect(markdown()).toBe('来晚了');
  });

  it('says when the text is empty or too long', async () => {
    const { box, submit, field } = await openField();
    await submit.click();
    await expect.element(box).toHaveAccessibleDescription('请填写回答');
    await userEvent.fill(box, '长'.repeat(MAX_ANSWER + 10));
    await expect.element(page.getByText(`${MAX_ANSWER + 10} / ${MAX_ANSWER} 字`)).toBeVisible();
    await submit.click();
    await expect.element(box).toHaveAccessibleDescription(/超出 10 个字/u);
    await expect.element(box).toHaveFocus();
    expect(field().value).toHaveLength(MAX_ANSWER + 10);
  });
});

describe('pictures of an answer', () => {
  it('are pasted and dropped, and block sending while they upload', async () => {
    const response = Promise.withResolvers<void>();
    const sent = stubAnswer();
    stubPictures();
    const { box, submit, uploads, markdown } = await openField();
    await type('点这里：');
    paste(box.element(), { files: [await picture(9, 6)] });
    await expect.poll(markdown).toBe('点这里：![](/media/1/full.png)');
    drop(box.element(), { files: [await picture(11, 6)] });
    await expect.poll(markdown).toMatch(/\/media\/2\/full\.png\)$|^!\[示意图\]\(\/media\/2/u);
    stubApi('POST /media', async () => {
      await response.promise;
      throw new Refusal(400, '不行');
    });
    await press('Control+End');
    paste(box.element(), { files: [await picture(12, 6, '三.png')] });
    await expect.element(uploads.getByRole('progressbar')).toBeVisible();
    await submit.click();
    await expect.element(box).toHaveAccessibleDescription(/图片尚未上传完成/u);
    response.resolve();
    await expect.element(uploads.getByText('文件上传失败')).toBeVisible();
    await submit.click();
    await uploads.getByRole('button', { name: '移除三.png' }).click();
    await expect.element(uploads).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await submit.click();
    await expect.poll(() => sent.length).toBe(1);
  });

  it('are ignored when formatted text is pasted', async () => {
    const { box, markdown } = await openField();
    paste(box.element(), { html: '<p>见<b>下表</b></p>', text: '见下表' });
    await expect.poll(markdown).toBe('见**下表**');
    expect(box.element().querySelector('strong')?.textContent).toBe('下表');
  });
});

describe('the field of an answer on a phone', () => {
  it('does not shift the page when it opens, and accepts whole words of an input method', async () => {
    await page.viewport(390, 780);
    const { box, submit, markdown } = await openForm();
    await expect.element(page.getByRole('button', { name: '插入图片' })).toBeEnabled();
    const before = submit.element().getBoundingClientRect().toJSON() as unknown;
    await box.click();
    await expect.element(page.getByRole('toolbar', { name: '格式' })).toBeVisible();
    expect(submit.element().getBoundingClientRect().toJSON()).toEqual(before);
    expect(document.documentElement.scrollWidth).toBe(innerWidth);
    await inputMethod.compose('n', 'ni', 'ni h', 'ni hao');
    await expect.element(box).toMatchTextContent(/ni hao/u);
    await inputMethod.choose('你好');
    expect(markdown()).toBe('你好');
    await type(' **重点**');
    await expect.poll(markdown).toBe('你好 **重点**');
  });
});
