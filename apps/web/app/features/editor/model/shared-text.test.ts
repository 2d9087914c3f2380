import * as Y from 'yjs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSharedText, getChange } from './shared-text.ts';
import type { SharedText } from './shared-text.ts';

const open: SharedText[] = [];
function shared(content?: string): SharedText {
  const sharedText = createSharedText(content);
  sharedText.undo.addTrackedOrigin('typing');
  open.push(sharedText);
  return sharedText;
}
afterEach(() => {
  for (const item of open.splice(0)) item.destroy();
});

function type(to: SharedText, at: number, content: string): void {
  to.doc.transact(() => to.text.insert(at, content), 'typing');
}

describe('the shared text', () => {
  it('keeps its content except for line ends and lone surrogates', () => {
    expect(shared('a\r\nb\rc\t \u0000\n').content()).toBe('a\nb\nc\t \u0000\n');
    expect(shared('a\ud800b😀').content()).toBe('a\ufffdb😀');
  });

  it('has nothing to undo at first, and one step for a replaced text', () => {
    const local = shared('before');
    expect(local.undo.undo()).toBeNull();
    type(local, 6, '!');
    local.setContent('after');
    local.undo.undo();
    expect(local.content()).toBe('before!');
    local.undo.redo();
    expect(local.content()).toBe('after');
  });

  it('undoes an uploaded file together with its placeholder', () => {
    const local = shared('text');
    type(local, 4, '![a](uploading:1)');
    local.undo.stopCapturing();
    type(local, 0, 'more ');
    expect(local.replace(/!\[a\]\(uploading:1\)/u, '![a](/media/a.png)')).toBe(true);
    expect(local.content()).toBe('more text![a](/media/a.png)');
    local.undo.undo();
    expect(local.content()).toBe('text![a](/media/a.png)');
    local.undo.undo();
    expect(local.content()).toBe('text');
    expect(local.replace(/nothing/u, '')).toBe(false);
  });

  it('undoes only changes of this page', () => {
    const [first, second] = [shared('a'), shared()];
    Y.applyUpdate(second.doc, Y.encodeStateAsUpdate(first.doc));
    type(first, 1, 'mine');
    type(second, 0, 'theirs');
    Y.applyUpdate(first.doc, Y.encodeStateAsUpdate(second.doc), 'remote');
    first.undo.undo();
    expect(first.content()).toBe('theirsa');
  });
});

describe('the smallest change', () => {
  it.each([
    ['abc', 'abXc', { from: 2, to: 2, insert: 'X' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
    ['😀', '😁', { from: 0, to: 2, insert: '😁' }],
    ['a😀b', 'ab', { from: 1, to: 3, insert: '' }],
    ['😀😀', '😀', { from: 2, to: 4, insert: '' }],
  ])('from %j to %j', (before, after, change) => {
    expect(getChange(before, after)).toEqual(change);
  });

  it('is null between equal texts', () => {
    expect(getChange('same', 'same')).toBeNull();
  });
});

describe('a change made while the text was shared', () => {
  it('goes along with what others wrote since', () => {
    const local = shared('第一行\n第二行');
    type(local, 0, '对方：');
    local.mergeChange('第一行\n第二行', '第一行\n第二行，还有');
    expect(local.content()).toBe('对方：第一行\n第二行，还有');
  });

  it('removes nothing of others where both changed the same place', () => {
    const local = shared('一二三');
    local.text.delete(1, 1);
    type(local, 1, '对方');
    local.mergeChange('一二三', '一我三');
    expect(local.content()).toBe('一我对方三');
  });
});
