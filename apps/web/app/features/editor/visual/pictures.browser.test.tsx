import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { paste, picture } from '../../../../test/clipboard.ts';
import { press, type } from '../../../../test/keys.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

/** A picture that the server of the tests has. */
const PICTURE = '/apps/web/public/favicon.svg';

type Editor = Awaited<ReturnType<typeof openEditor>>;

const bar = page.getByRole('group', { name: '图片', exact: true });
const image = (editor: Editor, name: string) => editor.body.getByRole('img', { name, exact: true });
const box = (editor: Editor, name: string) =>
  image(editor, name).element().closest<HTMLElement>('.picture-box')!;
const rectOf = (editor: Editor, name: string) =>
  image(editor, name).element().getBoundingClientRect();

/** Presses at a point of an element, moves by some pixels, and lets go. */
function drag(element: Element, by: { x: number; y?: number }, at?: { x: number; y: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const start = { x: left + width / 2, y: top + height / 2 };
  const end = at ?? { x: start.x + by.x, y: start.y + (by.y ?? 0) };
  const send = (name: string, { x, y }: { x: number; y: number }) =>
    element.dispatchEvent(
      new PointerEvent(name, { bubbles: true, pointerId: 1, clientX: x, clientY: y, button: 0 }),
    );
  // a pointer of the test cannot be captured
  Object.assign(element, { setPointerCapture: () => undefined });
  send('pointerdown', start);
  send('pointermove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
  send('pointermove', end);
  send('pointerup', end);
}

describe('a picture alone on its line', () => {
  it('stands in the middle, or at a side by its bar', async () => {
    const editor = await openEditor({ content: `前\n\n![甲](${PICTURE}){width=40%}\n\n后` });
    const body = editor.body.element().getBoundingClientRect();
    const centre = (rect: DOMRect) => Math.round(rect.left + rect.width / 2);
    await expect.poll(() => centre(rectOf(editor, '甲'))).toBe(centre(body));
    await image(editor, '甲').click();
    await expect.element(bar.getByRole('radio', { name: '居中' })).toBeChecked();
    await bar.getByRole('radio', { name: '右对齐' }).click();
    await expect.poll(() => Math.round(rectOf(editor, '甲').right)).toBe(Math.round(body.right));
    expect(await editor.markdown()).toBe(`前\n\n![甲](${PICTURE}){width=40% align=right}\n\n后`);
    await bar.getByRole('radio', { name: '居中' }).click();
    expect(await editor.markdown()).toBe(`前\n\n![甲](${PICTURE}){width=40%}\n\n后`);
  });

  it('has no empty line above or below it', async () => {
    const editor = await openEditor({ content: `前\n\n![甲](${PICTURE}){width=40%}\n\n后` });
    const line = () => box(editor, '甲').parentElement!.getBoundingClientRect();
    await expect.element(image(editor, '甲')).toBeVisible();
    await expect.poll(() => rectOf(editor, '甲').top - line().top).toBeLessThan(2);
    await expect.poll(() => line().bottom - rectOf(editor, '甲').bottom).toBeLessThan(2);
  });

  it('takes any width by dragging its side', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=50% align=left}` });
    const line = box(editor, '甲').parentElement!.getBoundingClientRect().width;
    const grip = () => box(editor, '甲').querySelector('[data-place="right"]')!;
    drag(grip(), { x: Math.round(line * 0.13) });
    await expect.poll(() => Math.round((rectOf(editor, '甲').width / line) * 100)).toBe(63);
    expect(await editor.markdown()).toBe(`![甲](${PICTURE}){width=63% align=left}`);
    drag(grip(), { x: -10 * line });
    expect(await editor.markdown()).toBe(`![甲](${PICTURE}){width=5% align=left}`);
  });

  it('is captioned by typing below it', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=20%}\n\n后` });
    await image(editor, '甲').click();
    const field = page.getByRole('textbox', { name: '图片下方的标题' });
    await field.click();
    await type('图 1 流程');
    await press('Enter');
    await expect.element(field).not.toBeInTheDocument();
    await expect.element(editor.body.getByText('图 1 流程')).toBeVisible();
    await type('记：');
    await expect.element(editor.body.getByText('图 1 流程')).toBeVisible();
    expect(await editor.markdown()).toBe(`![甲](${PICTURE} "图 1 流程"){width=20%}\n\n记：后`);
  });

  it('is captioned by keys alone', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=20%}\n\n后` });
    await image(editor, '甲').click();
    const field = page.getByRole('textbox', { name: '图片下方的标题' });
    await press('ArrowDown');
    await expect.element(field).toHaveFocus();
    await type('图 1');
    await press('ArrowUp');
    await expect.element(editor.body).toHaveFocus();
    await press('ArrowDown', 'ArrowDown');
    await type('记：');
    expect(await editor.markdown()).toBe(`![甲](${PICTURE} "图 1"){width=20%}\n\n记：后`);
  });

  it('stands in the middle with its caption while a new line below it is written', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE} "图 1"){width=20%}` });
    const left = Math.round(rectOf(editor, '甲').left);
    await editor.caret();
    await press('Enter');
    await type('后记');
    await expect.element(editor.body.getByText('图 1')).toBeVisible();
    expect(Math.round(rectOf(editor, '甲').left)).toBe(left);
  });

  it('takes a caption after a tap that moves no focus, as phones send it', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=20%}` });
    await image(editor, '甲').click();
    const field = page.getByRole('textbox', { name: '图片下方的标题' });
    await expect.element(field).toBeVisible();
    (field.element() as HTMLElement).click();
    await type('图 1');
    expect(await editor.markdown()).toBe(`![甲](${PICTURE} "图 1"){width=20%}`);
  });

  it('stays alone when one writes next to it', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=20%}` });
    await editor.caret();
    await type('后');
    await editor.caret('start');
    await type('前');
    expect(await editor.markdown()).toBe(`前\n\n![甲](${PICTURE}){width=20%}\n\n后`);
  });

  it('has its bar inside the window, over the picture when there is no room next to it', async () => {
    const editor = await openEditor({ content: `前\n\n![甲](${PICTURE}){width=100%}\n\n后` });
    await image(editor, '甲').click();
    await expect.element(bar).toBeVisible();
    const edges = () => bar.element().getBoundingClientRect();
    await expect.poll(() => edges().top).toBeGreaterThanOrEqual(0);
    await expect.poll(() => edges().bottom).toBeLessThanOrEqual(window.innerHeight);
  });

  it('has the handle and the menu of a block', async () => {
    const editor = await openEditor({ content: `![甲](${PICTURE}){width=20%}\n\n后` });
    await userEvent.hover(image(editor, '甲'));
    await page.getByRole('button', { name: '拖动排序，点击打开菜单' }).click();
    await page.getByRole('menuitem', { name: '下移' }).click();
    expect(await editor.markdown()).toBe(`后\n\n![甲](${PICTURE}){width=20%}`);
  });
});

describe('pictures side by side', () => {
  const TWO = `![甲](${PICTURE}){width=30%}\n\n![乙](${PICTURE}){width=30%}`;

  it('are put there by a button, and taken out by another', async () => {
    const editor = await openEditor({ content: TWO });
    await image(editor, '乙').click();
    await bar.getByRole('button', { name: '与上方图片并排' }).click();
    await expect.poll(() => rectOf(editor, '乙').top).toBe(rectOf(editor, '甲').top);
    expect(rectOf(editor, '乙').left).toBeGreaterThan(rectOf(editor, '甲').right);
    expect(await editor.markdown()).toBe(TWO.replace('\n\n', ''));
    await bar.getByRole('button', { name: '单独成行' }).click();
    expect(await editor.markdown()).toBe(TWO);
  });

  it('are put there by dragging one by its handle to the side of the other', async () => {
    const editor = await openEditor({ content: TWO });
    await userEvent.hover(image(editor, '乙'));
    const handle = page.getByRole('button', { name: '拖动排序，点击打开菜单' }).element();
    const target = rectOf(editor, '甲');
    drag(handle, { x: 0 }, { x: target.left + 4, y: target.top + target.height / 2 });
    expect(await editor.markdown()).toBe(
      `![乙](${PICTURE}){width=30%}![甲](${PICTURE}){width=30%}`,
    );
  });
});

describe('a picture that was pasted', () => {
  it('invites a description, and comes into sight at the lower edge when it is drawn', async () => {
    stubApi('POST /media', () => ({
      id: 1,
      kind: 'IMAGE',
      url: '/docs/handbook/images/admin-status.webp',
      name: '',
      mime: 'image/png',
      size: 1,
      width: null,
      height: null,
      widths: [],
    }));
    const rest = Array.from({ length: 40 }, (_, n) => `第 ${n} 段`).join('\n\n');
    const editor = await openEditor({ content: rest });
    await editor.caret();
    await press('Enter');
    paste(editor.body.element(), { files: [await picture(80, 50)] });
    const added = image(editor, '缺少说明的图片');
    await expect.element(added).toBeVisible();
    await expect
      .poll(() => added.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(window.innerHeight);
    expect(await editor.markdown()).toBe(`${rest}\n\n![](/docs/handbook/images/admin-status.webp)`);
    await added.click();
    const alt = bar.getByRole('textbox', { name: '说明文字' });
    await expect.element(alt).toHaveAttribute('placeholder', '添加描述，用于无障碍朗读');
    await expect.element(alt).toHaveValue('');
  });
});

describe('several pictures at once', () => {
  it('have a bar each, stay in order, and one that fails does not stop the others', async () => {
    const gate = Promise.withResolvers<void>();
    let stored = 0;
    stubApi('POST /media', async ({ body }) => {
      const { name } = (body as FormData).get('file') as File;
      if (name === '二.png') throw new Refusal(400, '这不是图片');
      // the first is the last to be stored
      if (name === '一.png') await gate.promise;
      stored += 1;
      const url = `/media/${stored}/full.png`;
      return {
        id: stored,
        kind: 'IMAGE',
        url,
        name,
        mime: '',
        size: 1,
        width: 80,
        height: 50,
        widths: [],
      };
    });
    stubApi('POST /media/pictures', () => []);
    const editor = await openEditor({ content: '' });
    await editor.caret();
    const files = await Promise.all(
      ['一', '二', '三', '四'].map((n) => picture(80, 50, `${n}.png`)),
    );
    paste(editor.body.element(), { files });
    await expect.element(editor.uploads.getByText('这不是图片')).toBeVisible();
    await expect.poll(() => stored).toBe(2);
    await expect.poll(() => editor.uploads.getByRole('listitem').elements().length).toBe(2);
    gate.resolve();
    await expect.poll(() => stored).toBe(3);
    await editor.uploads.getByRole('button', { name: '移除二.png' }).click();
    await expect
      .poll(editor.markdown)
      .toMatch(/^!\[\]\(\/media\/3\/full\.png\)\n\n!\[\]\([^)]*\)\n\n!\[\]\([^)]*\)$/u);
  });
});

describe.each(['visual', 'source'] as const)('a picture of the web in the %s view', (view) => {
  it('is stored here with its origin, and stays outside with a message when it cannot be', async () => {
    const media = { kind: 'IMAGE' as const, name: '图', mime: '', size: 1, width: 80, height: 50 };
    stubApi('POST /media/web', ({ body }) => {
      if ((body as { url: string }).url.includes('gone')) throw new Refusal(400, '图片无法下载');
      return { ...media, id: 7, url: '/media/7/full.webp', widths: [] };
    });
    stubApi('POST /media/pictures', () => [
      { id: 7, width: 80, height: 50, sourceUrl: 'https://a.cn/x(1).png' },
    ]);
    const editor = await openEditor({ view });
    await editor.caret();
    const html =
      '<p>见<b>图</b></p><p><img alt="甲" src="https://a.cn/x(1).png"></p><p><img alt="乙" src="https://b.cn/gone.png"></p>';
    paste(editor.body.element(), { html, text: '见图' });
    await expect.poll(editor.markdown).toContain('![甲](/media/7/full.webp)');
    await expect.element(page.getByText('1 张网页图片无法保存到本站，仍使用原网址')).toBeVisible();
    expect(await editor.markdown()).toContain('![乙](https://b.cn/gone.png)');
    if (view === 'source') return;
    await image(editor, '甲').click();
    await expect
      .element(bar.getByRole('link', { name: 'a.cn' }))
      .toHaveAttribute('href', 'https://a.cn/x(1).png');
    expect(image(editor, '甲').element()).toHaveAttribute('width', '80');
  });
});
