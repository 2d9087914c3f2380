import { TEXT_COLORS } from '@zhihui/markdown/text-colors.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const palette = page.getByRole('menu', { name: '颜色', exact: true });
const swatch = (row: '文字颜色' | '背景颜色', name: string) =>
  palette.getByRole('group', { name: row }).getByRole('menuitemradio', { name, exact: true });

describe('the palette of colours', () => {
  it('colours, highlights and clears the selected words', async () => {
    const editor = await openEditor({ content: '一段重点' });
    await editor.caret();
    await press('Shift+ArrowLeft', 'Shift+ArrowLeft');
    await editor.tool('颜色').click();
    await swatch('文字颜色', '红色').click();
    await expect.element(palette).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe('一段<span class="red">重点</span>');
    await editor.tool('颜色').click();
    await expect.element(swatch('文字颜色', '红色')).toHaveAttribute('aria-checked', 'true');
    await swatch('背景颜色', '蓝色').click();
    expect(await editor.markdown()).toMatch(/<mark class="blue">/u);
    await editor.tool('颜色').click();
    await palette.getByRole('menuitem', { name: '清除颜色' }).click();
    expect(await editor.markdown()).toBe('一段重点');
  });

  it('is used by keys alone, for what is typed next', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    (editor.tool('颜色').element() as HTMLElement).focus();
    await press('Enter');
    await expect.element(swatch('文字颜色', '默认')).toHaveFocus();
    await press('ArrowRight', 'ArrowDown');
    await expect.element(swatch('背景颜色', '红色')).toHaveFocus();
    await press('ArrowDown');
    await expect.element(palette.getByRole('menuitem', { name: '清除颜色' })).toHaveFocus();
    await press('Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect.element(swatch('文字颜色', '绿色')).toHaveFocus();
    await press('Enter');
    await expect.element(editor.body).toHaveFocus();
    await type('乙');
    expect(await editor.markdown()).toBe('甲<span class="green">乙</span>');
    (editor.tool('颜色').element() as HTMLElement).focus();
    await press('Enter', 'Escape');
    await expect.element(palette).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
  });

  it('fits a phone, with targets of 40 pixels', async () => {
    await page.viewport(390, 844);
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await editor.tool('更多工具').click();
    await editor.tool('颜色').click();
    await expect.element(swatch('背景颜色', '灰色')).toBeVisible();
    for (const button of palette.element().querySelectorAll('button')) {
      const { width, height, left, right } = button.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(390);
    }
  });
});

describe('colours of words', () => {
  it.each(['light', 'dark'])('are legible in %s on every background of a text', async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    const marks = ['', ...TEXT_COLORS].map((color) => `<mark class="${color}">`);
    const words = TEXT_COLORS.map((color) => `<span class="${color}">甲**乙**</span>`).join('');
    const content = [
      words,
      ...marks.map((mark) => `${mark}丁${words}</mark>`),
      ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map(
        (kind) => `> [!${kind}]\n> ${words}`,
      ),
    ].join('\n\n');
    const editor = await openEditor({ content: content.replace('<mark class="">', '<mark>') });
    const spans = [...editor.body.element().querySelectorAll<HTMLElement>('span[class], mark')];
    const colors = new Set(
      spans.filter(({ tagName }) => tagName === 'SPAN').map((span) => getComputedStyle(span).color),
    );
    expect(colors.size).toBe(TEXT_COLORS.length);
    for (const span of spans) expect(getContrast(span)).toBeGreaterThanOrEqual(4.5);
  });

  it('are those of bold words within, as readers get them', () => {
    const article = document.createElement('div');
    article.className = 'prose';
    article.innerHTML = '<p><span class="green">甲<strong>乙</strong></span></p>';
    document.body.append(article);
    const [span, strong] = article.querySelectorAll('span, strong');
    expect(getComputedStyle(strong!).color).toBe(getComputedStyle(span!).color);
    article.remove();
  });
});

/** The contrast of an element's text and the nearest background below it. */
function getContrast(element: HTMLElement): number {
  const [text, ground] = [getComputedStyle(element).color, getBackground(element)].map(
    getLuminance,
  );
  return (Math.max(text!, ground!) + 0.05) / (Math.min(text!, ground!) + 0.05);
}

function getBackground(element: HTMLElement | null): string {
  if (element === null) return getComputedStyle(document.body).backgroundColor;
  const { backgroundColor } = getComputedStyle(element);
  return backgroundColor === 'rgba(0, 0, 0, 0)'
    ? getBackground(element.parentElement)
    : backgroundColor;
}

function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/gu) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
