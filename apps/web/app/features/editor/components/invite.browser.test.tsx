import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import * as Y from 'yjs';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { createSharedText } from '../model/shared-text.ts';

/** The state of a shared text as the server sends it. */
function encodeState(content: string): string {
  const shared = createSharedText(content);
  const state = Y.encodeStateAsUpdate(shared.doc);
  shared.destroy();
  return btoa(String.fromCodePoint(...state));
}

const PEOPLE = [
  { id: 31, nickname: '周砚', avatar: null },
  { id: 32, nickname: '林青', avatar: null },
];

async function openInvitation() {
  const editor = await openEditor({
    content: '第一段',
    doc: { title: '题', categoryId: 5 },
    user: makeUser(['article.add'], { staff: true }),
    draft: {
      ...{ id: 700, version: 1, baseRevision: null },
      updatedAt: '2026-03-01T02:03:04Z',
      byToken: false,
    },
  });
  stubApi('GET /together/member/:draftId', () => ({ owner: PEOPLE[0]!, members: [] }));
  stubApi('GET /together/colleague', () => PEOPLE);
  const invited = stubApi('POST /together/member', () => null);
  const shared = stubApi('GET /together', () => ({
    textId: '9',
    state: encodeState('第一段，还没存'),
    content: '第一段，还没存',
    revision: null,
    owner: true,
  }));
  const dialog = page.getByRole('dialog', { name: '邀请协作' });
  return { editor, invited, shared, dialog };
}

describe('inviting colleagues', () => {
  it('goes on for several people, and the page with its text stays', async () => {
    const { editor, invited, shared, dialog } = await openInvitation();
    await editor.caret();
    await type('，还没存');
    await editor.button('邀请').click();
    await dialog.getByRole('searchbox').fill('砚');
    await press('Enter');
    for (const name of ['周砚', '林青'])
      await dialog.getByRole('button', { name: `邀请 ${name}` }).click();
    await expect.poll(() => invited.length).toBe(2);
    await expect.element(dialog.getByRole('button', { name: '撤回对 林青 的邀请' })).toBeVisible();
    await expect.element(dialog).toBeVisible();
    // what was written just before is in the draft that is shared
    expect(editor.saves.at(-1)).toMatchObject({ content: '第一段，还没存' });
    await expect.poll(() => shared.length).toBe(1);
    await press('Escape');
    await expect.poll(() => editor.blocks()).toEqual(['第一段，还没存']);
    await editor.caret();
    await type('。');
    expect(editor.blocks()).toEqual(['第一段，还没存。']);
  });
});

describe('two windows of an own draft', () => {
  it('write on it in one session once the second one opens', async () => {
    const { editor, shared } = await openInvitation();
    const started = stubApi('POST /together/draft', () => null);
    await editor.caret();
    await type('，还没存');
    const secondWindow = new BroadcastChannel('zhihui_drafts');
    const answers: unknown[] = [];
    secondWindow.onmessage = ({ data }) => answers.push(data);
    secondWindow.postMessage({ kind: 'opened', draftId: 699 });
    secondWindow.postMessage({ kind: 'opened', draftId: 700 });
    await expect.poll(() => answers).toEqual([{ kind: 'shared', draftId: 700 }]);
    secondWindow.close();
    expect(editor.saves.at(-1)).toMatchObject({ content: '第一段，还没存' });
    expect(started.map(({ body }) => body)).toEqual([{ draftId: 700 }]);
    expect(shared).toHaveLength(1);
    await expect.poll(() => editor.blocks()).toEqual(['第一段，还没存']);
    await editor.caret();
    await type('。');
    expect(editor.blocks()).toEqual(['第一段，还没存。']);
  });

  it('joins the session of the window that had the draft open', async () => {
    const opened: unknown[] = [];
    const firstWindow = new BroadcastChannel('zhihui_drafts');
    firstWindow.onmessage = ({ data }) => opened.push(data);
    const { editor, shared } = await openInvitation();
    await expect.poll(() => opened).toEqual([{ kind: 'opened', draftId: 700 }]);
    firstWindow.postMessage({ kind: 'shared', draftId: 700 });
    firstWindow.close();
    await expect.poll(() => shared.length).toBe(1);
    await expect.poll(() => editor.blocks()).toEqual(['第一段，还没存']);
  });
});
