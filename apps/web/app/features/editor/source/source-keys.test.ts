import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { continueList } from './source-keys.ts';

/** Presses Enter `times` times at the `|` mark, then types text. */
function enterAndType(marked: string, times = 1): string {
  const anchor = marked.indexOf('|');
  const extensions = [markdown({ base: markdownLanguage })];
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: { anchor },
    extensions,
  });
  for (let n = 0; n < times; n += 1) {
    continueList({ state, dispatch: (done) => (state = done.state) });
  }
  return state.update(state.replaceSelection('新')).state.doc.toString();
}

it('continues a list, and leaves a blank line where it ends', () => {
  expect(enterAndType('- 一|')).toBe('- 一\n- 新');
  expect(enterAndType('- 一|', 2)).toBe('- 一\n\n新');
  expect(enterAndType('1. 一\n2. 二|', 2)).toBe('1. 一\n2. 二\n\n新');
  expect(enterAndType('- [ ] 一|', 2)).toBe('- [ ] 一\n\n新');
  expect(enterAndType('> - 一|', 2)).toBe('> - 一\n>\n> 新');
  expect(enterAndType('- 一\n  - 二|', 2)).toBe('- 一\n  - 二\n- 新');
});

it('continues a list in a part of the text that is not parsed yet', () => {
  const long = '段落\n\n'.repeat(6_000);
  expect(enterAndType(`${long}- 一|`)).toBe(`${long}- 一\n- 新`);
});
