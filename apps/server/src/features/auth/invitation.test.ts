import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { PASSWORD, createSignIn, newEmailAddress } from '../../../test/sign-in.ts';
import { newToken } from '../../kernel/token.ts';
import { hashSecret } from '../../platform/password/password.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Invites a new member and returns the link in their e-mail. */
async function invite(email: string): Promise<URL> {
  const { token } = await app.make.user({ role: 'Admin' });
  const body = { email, nickname: '新同事' };
  expect((await app.send('POST /user/inner', { token, body })).status).toBe(200);
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  return new URL(/https?:\/\/\S+/u.exec(mail?.text ?? '')?.[0] ?? 'no:link');
}
const setPassword = (email: string, code: string) =>
  app.send('POST /password/reset', { body: { email, code, password: PASSWORD } });

describe('the link in an invitation', () => {
  it('keeps its secret where neither servers nor other sites see it', async () => {
    const email = newEmailAddress('invited');
    const link = await invite(email);
    expect(link.pathname + link.search).toBe('/reset-password');
    const parts = new URLSearchParams(link.hash.slice(1));
    expect(parts.get('email')).toBe(email);
    expect(Buffer.from(parts.get('code') ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect((await setPassword(email, parts.get('code') ?? '')).status).toBe(200);
    expect((await setPassword(email, parts.get('code') ?? '')).status).toBe(400);
  });

  it('stays valid after wrong guesses and codes sent meanwhile', async () => {
    const email = newEmailAddress('invited');
    const code = new URLSearchParams((await invite(email)).hash.slice(1)).get('code') ?? '';
    for (let n = 0; n < 6; n += 1) {
      expect((await setPassword(email, newToken())).status).toBe(400);
      expect((await setPassword(email, '000000')).status).toBe(400);
    }
    await sql`update codes set created_at = ${new Date(Date.now() - 120_000)}`.run(app.db);
    const { sendCode } = createSignIn(app);
    expect((await sendCode('password', email)).status).toBe(200);
    expect((await setPassword(email, newToken())).status).toBe(400);
    expect((await setPassword(email, code)).status).toBe(200);
  });

  it('expires when a password is set another way', async () => {
    const email = newEmailAddress('invited');
    const code = new URLSearchParams((await invite(email)).hash.slice(1)).get('code') ?? '';
    const reset = await app.make.emailCode({ email, purpose: 'PASSWORD' });
    expect((await setPassword(email, reset)).status).toBe(200);
    expect((await setPassword(email, code)).status).toBe(400);
  });

  it('stays valid until it expires when the previous version sent it', async () => {
    const { email } = await app.make.user({ status: 'PENDING' });
    const code = newToken();
    const now = new Date();
    const row = { purpose: 'PASSWORD', target: email, created_at: now } as const;
    const code_hash = await hashSecret(code);
    const expires_at = new Date(now.getTime() + 7 * 86_400_000);
    await sql`insert into codes ${sql.values({ ...row, code_hash, expires_at })}`.run(app.db);
    for (let n = 0; n < 6; n += 1) expect((await setPassword(email, newToken())).status).toBe(400);
    expect((await setPassword(email, code)).status).toBe(200);
  });
});
