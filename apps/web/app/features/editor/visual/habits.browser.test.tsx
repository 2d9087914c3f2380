import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const isInside = (element: Element) => element.contains(document.activeElement);

describe('habits of writers', () => {
  it('Tab stays in the text, and Esc and Tab leave it', async () => {
    const editor = await openEditor({ content: '一段话' });
    await editor.caret();
    await press('Tab', 'Tab', 'Shift+Tab');
    expect(isInside(editor.body.element())).toBe(true);
    expect(await editor.markdown()).toBe('一段话');
    await press('Escape', 'Tab');
    await expect.poll(() => isInside(editor.body.element())).toBe(false);
  });

  it.each([
    ['> [!TIP]\n小心', '> [!TIP]\n> 小心'],
    ['1、甲\n乙', '1. 甲\n2. 乙'],
    ['1. 甲\n乙', '1. 甲\n2. 乙'],
    ['1) 甲\n乙', '1. 甲\n2. 乙'],
  ])('%j becomes what it means', async (typed, markdown) => {
    const editor = await openEditor();
    await editor.caret();
    await type(typed);
    expect(await editor.markdown()).toBe(markdown);
  });

  it('Backspace at the start of an item lifts it', async () => {
    const editor = await openEditor({ content: '- 甲\n  - 乙' });
    await editor.caret();
    await press('Home', 'Backspace');
    expect(await editor.markdown()).toBe('- 甲\n- 乙');
    await press('Backspace');
    expect(await editor.markdown()).toBe('- 甲\n\n乙');
  });

  it.each(['```\n码\n```', '> [!TIP]\n> 提示', '|a|\n|-|\n|b|'])(
    'a press below the last block begins a paragraph: %j',
    async (content) => {
      const editor = await openEditor({ content });
      const body = editor.body.element();
      const height = body.getBoundingClientRect().height;
      await userEvent.click(editor.body, { position: { x: 120, y: height - 12 } });
      await type('后');
      expect(await editor.markdown()).toBe(`${content}\n\n后`);
    },
  );

  it('a list with some tasks shows their boxes in place of signs', async () => {
    const editor = await openEditor({ content: '- 甲\n- [ ] 乙' });
    const list = editor.body.element().querySelector('ul');
    expect(list?.className).toContain('tasks');
    const task = list?.querySelectorAll(':scope > li')[1];
    expect(task === undefined ? '' : getComputedStyle(task).listStyleType).toBe('none');
  });

  it('undo opens no menu', async () => {
    const editor = await openEditor({ content: '/' });
    await editor.caret();
    await press('Backspace', 'Control+z');
    expect(editor.body.element().textContent).toBe('/');
    await expect.element(editor.body).not.toHaveAttribute('aria-activedescendant');
  });

  it('copied text has the signs of items, cells and formulas, and its pictures their full address', async () => {
    const content = '- 甲\n- [x] 乙\n\n3. 丙\n\n|a|b|\n|-|-|\n|1|$x$|\n\n![图](/media/a.png)';
    const editor = await openEditor({ content });
    await editor.caret();
    await press('Control+a');
    let copied: DataTransfer | null = null;
    document.addEventListener('copy', (event) => (copied = event.clipboardData), { once: true });
    await press('Control+c');
    const [item] = await navigator.clipboard.read();
    const read = async (kind: string) => (await item?.getType(kind))?.text();
    expect(copied).not.toBeNull();
    expect(await read('text/plain')).toBe('- 甲\n- [x] 乙\n\n3. 丙\n\na\tb\n1\t$x$\n\n图');
    expect(await read('text/html')).toContain(`src="${location.origin}/media/a.png"`);
  });
});
