import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

type Scope = Page | Locator;

/** Where an answer is written: `box` is what people see, visual or source; `markdown` holds what would be sent. */
export function getAnswerField(scope: Scope) {
  return getField(scope, '写回答', '[aria-labelledby="mine"]');
}

/** Where an answer is changed. */
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
    /** Goes to the field and waits until the visual view stands there. */
    open,
    /** Puts words in the place of what stands there. */
    async fill(words: string): Promise<void> {
      await open();
      await box.fill(words);
    },
    /** Types Markdown key by key, behind what stands there. */
    async type(markdown: string): Promise<void> {
      await open();
      await box.press('ControlOrMeta+End');
      await box.pressSequentially(markdown);
    },
    press: (keys: string) => box.press(keys),
  };
}
