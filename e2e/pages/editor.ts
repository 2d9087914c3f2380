import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The editor, by the words people see. */
export function getEditor(page: Page) {
  const body = page.getByRole('textbox', { name: '正文' });
  const title = page.getByRole('textbox', { name: '标题' });
  const settings = page.getByRole('dialog', { name: '发布设置' });
  const saved = page.getByRole('status').filter({ hasText: /^已保存 \d{2}:\d{2}:\d{2}$/u });
  return {
    body,
    title,
    settings,
    preview: page.getByRole('region', { name: '预览' }),
    conflict: page.getByRole('dialog', { name: '内容存在版本冲突' }),
    uploads: page.getByRole('region', { name: '上传' }),
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    saved,

    /** Presses the button that submits, and confirms what will happen. */
    async submit(name: string): Promise<void> {
      await page.getByRole('button', { name, exact: true }).click();
      await this.confirm();
    },
    async confirm(): Promise<void> {
      const dialog = page.getByRole('alertdialog', { name: /^(?:发布|提交)/u });
      const button = dialog.getByRole('button', { name: /^(?:发布|提交)/u });
      // after a change of category it waits until the readers are counted
      await expect(button).toBeEnabled();
      await button.press('Enter');
    },
    async open(address: string): Promise<void> {
      await page.goto(address);
      await expect(body).toBeVisible();
    },
    /** Switches to another view of the same text. */
    async choose(view: '所见即所得' | 'Markdown' | '对照'): Promise<void> {
      await page.getByRole('radio', { name: view }).click();
    },
    /** Replaces the whole text. */
    async write(text: string): Promise<void> {
      await body.click();
      await page.keyboard.press('ControlOrMeta+A');
      // an insertion of no text does not always count as replacing the selection
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.insertText(text);
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
    /** Pastes a program's clipboard content. */
    paste: (data: TransferredData): Promise<void> => dispatchTransfer(body, 'paste', data),
    async chooseCategory(name: string): Promise<void> {
      await page.getByRole('button', { name: '发布设置' }).click();
      await settings.getByRole('radio', { name }).check();
      await settings.getByRole('button', { name: '完成' }).click();
    },
  };
}

/** The pasted or dropped content. */
interface TransferredData {
  html?: string;
  rtf?: string;
  text?: string;
  files?: PastedFile[];
}

/** Pastes a program's clipboard content into a field, or drops dragged content onto it. */
export async function dispatchTransfer(
  field: Locator,
  eventKind: 'paste' | 'drop',
  data: TransferredData,
): Promise<void> {
  await field.evaluate(
    (element, { kind, html, rtf, text, files }) => {
      const transfer = new DataTransfer();
      if (html !== undefined) transfer.setData('text/html', html);
      if (rtf !== undefined) transfer.setData('text/rtf', rtf);
      if (text !== undefined) transfer.setData('text/plain', text);
      for (const { name, type, bytes } of files ?? []) {
        transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
      }
      const event = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...event, clipboardData: transfer })
          : new DragEvent('drop', { ...event, dataTransfer: transfer }),
      );
    },
    { ...data, kind: eventKind },
  );
}

interface PastedFile {
  name: string;
  type: string;
  bytes: number[];
}

/** A file in the form that `paste` accepts. */
export async function toPastedFile(file: File): Promise<PastedFile> {
  return { name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] };
}

type Scope = Page | Locator;

/** The field of an answer: `box` is the visible editor, visual or source; `markdown` holds the text that would be sent. */
export function getAnswerField(scope: Scope) {
  return getField(scope, '写回答', '[aria-labelledby="mine"]');
}

/** The field in which an answer is edited. */
export function getAnswerEdit(scope: Scope) {
  return getField(scope, '回答内容', '[aria-label="回答内容"]');
}

function getField(scope: Scope, name: string, labelled: string) {
  const box = scope.getByRole('textbox', { name });
  const open = async () => {
    await box.focus();
    await expect(scope.getByRole('toolbar', { name: '格式' })).toBeVisible();
    await expect(box).toBeFocused();
  };
  return {
    box,
    markdown: scope.locator(`textarea${labelled}`),
    /** Scrolls to the field and waits until the visual view has replaced it. */
    open,
    /** Replaces the current text. */
    async fill(words: string): Promise<void> {
      await open();
      await box.fill(words);
    },
    /** Types Markdown key by key, after the current text. */
    async type(markdown: string): Promise<void> {
      await open();
      await box.press('ControlOrMeta+End');
      await box.pressSequentially(markdown);
    },
    press: (keys: string) => box.press(keys),
  };
}
