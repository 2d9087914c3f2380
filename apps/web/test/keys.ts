/// <reference types="@vitest/browser-playwright" />
import { userEvent, cdp } from 'vitest/browser';

/** Types text key by key where the focus is; a line break is the Enter key. */
export async function type(text: string): Promise<void> {
  const keys = text.replace(/[{[]/gu, '$&$&').replace(/\n/gu, '{Enter}');
  if (keys !== '') await userEvent.keyboard(keys);
}

/** Presses keys one after another, each optionally with modifiers: `Control+Shift+x`. */
export async function press(...chords: readonly string[]): Promise<void> {
  for (const chord of chords) {
    const held = chord.split('+');
    const key = held.pop() ?? '';
    const name = key.length === 1 ? key.replace(/[{[]/u, '$&$&') : `{${key}}`;
    const down = held.map((item) => `{${item}>}`).join('');
    const up = held
      .toReversed()
      .map((item) => `{/${item}}`)
      .join('');
    await userEvent.keyboard(down + name + up);
  }
}

/** Simulates an input method in the focused field, as far as a browser allows it. */
export const inputMethod = {
  /** Shows letters that are still being composed. */
  async compose(...steps: readonly string[]): Promise<void> {
    for (const text of steps) {
      const { length } = text;
      const selection = { selectionStart: length, selectionEnd: length };
      await cdp().send('Input.imeSetComposition', { text, ...selection });
    }
  },
  /** Replaces them by the chosen word. */
  async choose(word: string): Promise<void> {
    await cdp().send('Input.insertText', { text: word });
  },
};
