import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

/** A picture that the server of the tests has. */
const PICTURE = '/apps/web/public/favicon.svg';

describe('the bar over selected words', () => {
  const bar = page.getByRole('toolbar', { name: '选中内容' });

  it('adds and removes marks', async () => {
    const editor = await openEditor({ content: '一段重点' });
    await editor.caret();
    await expect.element(bar).not.toBeInTheDocument();
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    await bar.getByRole('button', { name: '加粗' }).click();
    expect(await editor.markdown()).toBe('一段**重点**');
    await expect
      .element(bar.getByRole('button', { name: '加粗' }))
      .toHaveAttribute('aria-pressed', 'true');
    await bar.getByRole('button', { name: '加粗' }).click();
    expect(await editor.markdown()).toBe('一段重点');
    await press('ArrowRight');
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('does not appear over a selection that undo restores, but over the next one', async () => {
    const editor = await openEditor({ content: '一段重点' });
    await editor.caret();
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    await expect.element(bar).toBeVisible();
    await press('Backspace', 'Control+z');
    await expect.poll(editor.blocks).toEqual(['一段重点']);
    expect(getSelection()?.toString()).toBe('重点');
    await expect.element(bar).not.toBeInTheDocument();
    await press('Shift+ArrowLeft');
    await expect.element(bar).toBeVisible();
  });

  it('colours the selection, by the palette of the toolbar', async () => {
    const editor = await openEditor({ content: '一段重点' });
    await editor.caret();
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    await bar.getByRole('button', { name: '颜色' }).click();
    const palette = page.getByRole('menu', { name: '颜色', exact: true });
    const colors = palette.getByRole('group', { name: '文字颜色' });
    await colors.getByRole('menuitemradio', { name: '红色' }).click();
    await expect.element(palette).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe('一段<span class="red">重点</span>');
    await bar.getByRole('button', { name: '颜色' }).click();
    await press('Escape');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(bar).toBeVisible();
  });

  it('turns the selection into a formula', async () => {
    const editor = await openEditor({ content: '若x=1则' });
    await editor.caret('start');
    await press('ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await bar.getByRole('button', { name: '公式' }).click();
    expect(await editor.markdown()).toBe('若$x=1$则');
  });
});

describe('the bar of a link', () => {
  const form = page.getByRole('form', { name: '链接' });

  it('links the selection by keyboard and refuses an invalid address', async () => {
    const editor = await openEditor({ content: '见官网' });
    await editor.caret();
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Control+k');
    const address = form.getByRole('textbox', { name: '网址' });
    await expect.element(address).toHaveFocus();
    await expect.element(form.getByRole('textbox', { name: '链接文本' })).toHaveValue('官网');
    await type('javascript:alert(1)\n');
    await expect.element(form.getByRole('alert')).toMatchTextContent(/网址应以/u);
    await expect.element(address).toHaveFocus();
    await press('Control+a');
    await type('https://a.cn/x\n');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
    expect(await editor.markdown()).toBe('见[官网](https://a.cn/x)');
  });

  it('shows the address of a link, changes and removes it', async () => {
    const editor = await openEditor({ content: '见[官网](https://a.cn)吧' });
    await editor.body.getByText('官网').click();
    await expect.element(page.getByRole('link', { name: 'https://a.cn' })).toBeVisible();
    await page.getByRole('button', { name: '修改' }).click();
    await form.getByRole('textbox', { name: '链接文本' }).fill('主页');
    await form.getByRole('button', { name: '确定' }).click();
    expect(await editor.markdown()).toBe('见[主页](https://a.cn)吧');
    await editor.body.getByText('主页').click();
    await page.getByRole('button', { name: '取消链接' }).click();
    expect(await editor.markdown()).toBe('见主页吧');
  });

  it('closes on Esc and returns to the text', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await press('Control+k');
    await expect.element(form).toBeVisible();
    await press('Escape');
    await expect.element(form).not.toBeInTheDocument();
    await type('乙');
    expect(await editor.markdown()).toBe('甲乙');
  });
});

describe('the bar of a picture', () => {
  const bar = page.getByRole('group', { name: '图片', exact: true });

  it('resizes a picture by button and key, relative to the text width', async () => {
    const editor = await openEditor({ content: `![图](${PICTURE}){width=25%}` });
    const image = editor.body.getByRole('img');
    const share = () => {
      const [inner, outer] = [image, editor.body].map((item) =>
        item.element().getBoundingClientRect(),
      );
      return Math.round((inner!.width / outer!.width) * 20) * 5;
    };
    await image.click();
    await expect.element(bar.getByRole('radio', { name: '25%' })).toBeChecked();
    await bar.getByRole('radio', { name: '50%' }).click();
    await expect.poll(share).toBe(50);
    await press('Escape', 'Control+]');
    await expect.element(bar.getByRole('radio', { name: '75%' })).toBeChecked();
    await press('Enter', 'ArrowRight');
    await expect.element(bar.getByRole('radio', { name: '100%' })).toBeChecked();
    await press('Escape', 'Control+[');
    await expect.poll(share).toBe(75);
    expect(await editor.markdown()).toBe(`![图](${PICTURE}){width=75%}`);
  });

  it('changes the alternative text and title, and keeps a custom width', async () => {
    const editor = await openEditor({ content: `![图](${PICTURE}){width=33%}` });
    await editor.body.getByRole('img').click();
    await expect.element(bar.getByRole('radio', { name: '33%' })).toBeChecked();
    await bar.getByRole('textbox', { name: '说明文字' }).fill('部署图');
    await bar.getByRole('textbox', { name: '图片标题' }).fill('图一');
    await expect.element(page.getByRole('textbox', { name: '图片下方的标题' })).toHaveValue('图一');
    expect(await editor.markdown()).toBe(`![部署图](${PICTURE} "图一"){width=33%}`);
  });

  it('closes when the picture is deleted by a key', async () => {
    const editor = await openEditor({ content: `前![图](${PICTURE}){width=25%}后` });
    await editor.body.getByRole('img').click();
    await press('Backspace');
    await expect.element(bar).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe('前后');
  });

  it('disappears while its picture is scrolled away, and comes back with it', async () => {
    const rest = Array.from({ length: 60 }, (_, n) => `第 ${n} 段`).join('\n\n');
    const editor = await openEditor({ content: `![图](${PICTURE}){width=25%}\n\n${rest}` });
    await editor.body.getByRole('img').click();
    await expect.element(bar).toBeVisible();
    const getOpacity = () => getComputedStyle(bar.element()).opacity;
    const last = editor.body.getByText('第 59 段');
    last.element().scrollIntoView();
    await expect.poll(getOpacity).toBe('0');
    editor.body.getByRole('img').element().scrollIntoView();
    await expect.poll(getOpacity).toBe('1');
  });
});
