import { describe, expect, it } from 'vitest';
import { createSharedText } from '../model/shared-text.ts';
import { schema } from '../visual/schema.ts';
import { VisualText } from '../visual/visual-text.ts';
import { bindField } from './open-small.ts';
import type { TextField } from './open-small.ts';

/** Returns a stub of a textarea with its shared text, counting its input events. */
function openField(value: string) {
  const field: TextField & { changeCount: number } = Object.assign(new EventTarget(), {
    value,
    changeCount: 0,
  });
  field.addEventListener('input', () => (field.changeCount += 1));
  const shared = createSharedText(value);
  const stop = bindField(field, shared);
  const view = new VisualText(shared.content());
  const doc = view.doc();
  view.adoptDocument(doc);
  return { field, shared, stop, view, doc };
}

const ANSWERS = [
  '先给结论：**可以**。\n\n1.  依据见 [周砚](/user/personal?id=12)\n2.  *其次* `代码`',
  '> 引用\n继续\n\n* 甲\n+ 乙\n\n| a | b |\n|:-|-:|\n| 1 | 2 |\n\n![图](/media/7/full.png)',
  '<b>标签</b> \\*不是强调\\* &amp; 2 * 3 * 4\n\n```ts\nlet a = 1;\n```\n\n结尾的空格  \n换行  ',
  '[@王[小](/user/personal?id=5)\n\n\n\n空行之后 `` ` `` $x^2$',
];

describe('a textarea shown in the visual view', () => {
  it('keeps every byte of the text except in the changed block', () => {
    for (const answer of ANSWERS) {
      const { field, shared, view, doc } = openField(answer);
      expect(field.value).toBe(answer);
      expect(field.changeCount).toBe(0);
      const line = schema.nodes.paragraph.create(null, schema.text('补一句'));
      const changes = view.write(doc.copy(doc.content.addToEnd(line)));
      for (const { from, to, insert } of changes) {
        shared.text.delete(from, to - from);
        shared.text.insert(from, insert);
      }
      expect(field.value.startsWith(answer.trimEnd())).toBe(true);
      expect(field.value.trimEnd().endsWith('\n\n补一句')).toBe(true);
      expect(field.changeCount).toBeGreaterThan(0);
    }
  });

  it('applies text that scripts set in the textarea as one undo step', () => {
    const { field, shared } = openField('看图。');
    field.value = '看图。![图](uploading:1)';
    field.dispatchEvent(new Event('input'));
    expect(shared.content()).toBe(field.value);
    shared.undo.undo();
    expect(field.value).toBe('看图。');
  });

  it('does not change the textarea after it is closed', () => {
    const { field, shared, stop } = openField('一');
    stop();
    shared.setContent('二');
    expect(field.value).toBe('一');
    field.value = '三';
    field.dispatchEvent(new Event('input'));
    expect(shared.content()).toBe('二');
  });
});
