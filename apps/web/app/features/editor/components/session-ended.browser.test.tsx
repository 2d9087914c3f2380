import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { DataFor } from '@zhihui/contract/client.ts';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { announceSignIn } from '../../auth/sign-in-channel.ts';
import { resumeSession } from '../../../session/ended-session.ts';
import { clearSession, readToken, storeToken } from '../../../session/store.ts';

beforeEach(() => {
  storeToken('first', 7);
  owner = makeUser(['article.add'], { nickname: '周砚' });
});
// the state of the page outlives a test, so the session goes on before it is cleared
afterEach(async () => {
  await cleanup();
  storeToken('last', 7);
  resumeSession();
  clearSession();
});

const bar = page.getByRole('alert', { name: '登录状态' });
const dialog = page.getByRole('dialog', { name: '重新登录' });
const WRITTEN = { doc: { title: '题', categoryId: 5 }, content: '登录前写的' };

type SignedIn = Extract<DataFor<'POST /login'>, { accessToken: string }>;
/** Another user in each test: what one did not save is offered to them later. */
let owner: ReturnType<typeof makeUser>;
const signedIn = (user = owner): SignedIn => ({ accessToken: 'second', user });

/** A server that refuses saves until the session is a new one. */
function stubEndedSession() {
  const saved: unknown[] = [];
  stubApi('POST /draft', ({ body }) => {
    if (readToken() !== 'second') throw new Refusal(401, '登录已失效，请重新登录');
    saved.push(body);
    return { id: 700, version: 1, updatedAt: '2026-03-01T02:03:04.000Z' };
  });
  stubApi('GET /login/company', () => ({ providers: [], only: false }));
  return saved;
}

async function fillPassword(): Promise<void> {
  await dialog.getByLabelText('邮箱、手机号或用户名').fill('zhou@example.cn');
  await dialog.getByLabelText('密码', { exact: true }).fill('correct-horse-42');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
}

async function writeUntilEnded() {
  const editor = await openEditor({ ...WRITTEN, user: owner });
  const saved = stubEndedSession();
  await editor.caret();
  await type('，登录过期后写的');
  await press('Control+s');
  await expect.element(bar).toBeVisible();
  return { editor, saved };
}

describe('a session that ends while a text is written', () => {
  it('stays on the page, and saves the text after signing in there', async () => {
    const { editor, saved } = await writeUntilEnded();
    await expect.element(editor.status).toMatchTextContent(/登录已过期.*已暂存到本地/u);
    expect(readToken()).toBeNull();
    await type('，还在写');
    expect(editor.body.element().textContent).toContain('登录过期后写的，还在写');
    const logins = stubApi('POST /login', () => signedIn());
    await bar.getByRole('button', { name: '重新登录' }).click();
    await fillPassword();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => saved.length).toBeGreaterThan(0);
    expect(saved.at(-1)).toMatchObject({ content: '登录前写的，登录过期后写的，还在写' });
    expect(logins).toHaveLength(1);
    expect(readToken()).toBe('second');
    expect(editor.router.state.location.pathname).toBe('/editor');
  });

  it('opens the dialog for a text that is submitted, and submits it afterwards', async () => {
    const { editor } = await writeUntilEnded();
    const created = stubApi('POST /article', () => {
      if (readToken() !== 'second') throw new Refusal(400, '请先登录后再进行操作');
      return { id: 41, model: 'ARTICLE', status: 'PENDING_REVIEW', liveRevision: null } as never;
    });
    await press('Control+Enter');
    await editor.confirm();
    await expect.element(dialog).toBeVisible();
    stubApi('POST /login', () => signedIn());
    await fillPassword();
    await expect.poll(() => editor.router.state.location.pathname).toBe('/article/41');
    expect(created).toHaveLength(2);
    expect(created[1]?.body).toMatchObject({ content: '登录前写的，登录过期后写的' });
  });

  it('does not save the text under the name of another account', async () => {
    const { editor, saved } = await writeUntilEnded();
    const stranger = makeUser([], { nickname: '林青' });
    stubApi('POST /login', () => signedIn(stranger));
    const signedOut = stubApi('POST /login/logout', () => null);
    await bar.getByRole('button', { name: '重新登录' }).click();
    await fillPassword();
    const question = page.getByRole('alertdialog', { name: '账号不一致' });
    await expect.element(question).toMatchTextContent(/您登录的账号是“林青”.*属于“周砚”/u);
    expect(readToken()).toBeNull();
    await question.getByRole('button', { name: '登录“周砚”' }).click();
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => signedOut.length).toBe(1);
    expect(saved).toEqual([]);
    stubApi('POST /login', () => signedIn());
    await fillPassword();
    await expect.poll(() => saved.length).toBeGreaterThan(0);
    expect(editor.router.state.location.pathname).toBe('/editor');
  });

  it('goes on when a window of the company has signed the user in', async () => {
    const { saved } = await writeUntilEnded();
    await bar.getByRole('button', { name: '重新登录' }).click();
    await expect.element(dialog).toBeVisible();
    announceSignIn(signedIn(), false);
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(() => saved.length).toBeGreaterThan(0);
  });

  it('keeps what was written when the dialog is closed', async () => {
    const { editor, saved } = await writeUntilEnded();
    await bar.getByRole('button', { name: '重新登录' }).click();
    await expect.element(dialog).toBeVisible();
    await press('Escape');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(bar).toBeVisible();
    expect(editor.body.element().textContent).toContain('登录过期后写的');
    expect(saved).toEqual([]);
  });
});
