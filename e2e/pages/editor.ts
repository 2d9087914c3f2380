import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The editor, by the words people see. */
export function editorOf(page: Page) {
  const body = page.getByRole('textbox', { name: '正文' });
  const title = page.getByRole('textbox', { name: '标题' });
  const settings = page.getByRole('dialog', { name: '发布设置' });
  const saved = page.getByRole('status').filter({ hasText: /^已保存 \d{2}:\d{2}:\d{2}$/u });
  return {
    body,
    title,
    settings,
    preview: page.getByRole('region', { name: '预览' }),
    conflict: page.getByRole('dialog', { name: '内容有两个版本' }),
    uploads: page.getByRole('region', { name: '上传' }),
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    saved,

    async open(address: string): Promise<void> {
      await page.goto(address);
      await expect(body).toBeVisible();
    },
    /** Replaces the whole text. */
    async write(text: string): Promise<void> {
      await body.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    },
    /** Adds to the end of the text. */
    async append(text: string): Promise<void> {
      await body.click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText(text);
    },
    /** The Markdown as it would be saved, also where the view shows only part of it. */
    async text(): Promise<string> {
      return (await body.locator('.cm-line').allInnerTexts())
        .map((line) => (line === '\n' ? '' : line))
        .join('\n');
    },
    /** Pastes what a program left in the clipboard. */
    async paste(data: { html?: string; text?: string; files?: PastedFile[] }): Promise<void> {
      await body.evaluate((element, { html, text, files }) => {
        const transfer = new DataTransfer();
        if (html !== undefined) transfer.setData('text/html', html);
        if (text !== undefined) transfer.setData('text/plain', text);
        for (const { name, type, bytes } of files ?? []) {
          transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
        }
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      }, data);
    },
    async chooseCategory(name: string): Promise<void> {
      await page.getByRole('button', { name: '发布设置' }).click();
      await settings.getByRole('radio', { name }).check();
      await settings.getByRole('button', { name: '完成' }).click();
    },
  };
}

interface PastedFile {
  name: string;
  type: string;
  bytes: number[];
}

/** A file as `paste` takes it. */
export async function pastedFile(file: File): Promise<PastedFile> {
  return { name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] };
}
