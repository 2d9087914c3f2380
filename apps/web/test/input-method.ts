/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser';

/** What an input method does in the field that has the focus, as far as a browser can be made to do it. */
export const inputMethod = {
  /** Shows letters that are not a word yet. */
  async compose(...steps: readonly string[]): Promise<void> {
    for (const text of steps) {
      const { length } = text;
      const selection = { selectionStart: length, selectionEnd: length };
      await cdp().send('Input.imeSetComposition', { text, ...selection });
    }
  },
  /** Puts the chosen word in their place. */
  async choose(word: string): Promise<void> {
    await cdp().send('Input.insertText', { text: word });
  },
};
