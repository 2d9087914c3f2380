import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailboxMailer } from '../src/platform/mail/mailbox-senders.ts';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function mailbox(host: string) {
  return app.http.inject({ url: '/dev/mailbox', headers: { host } });
}

describe('development mailbox', () => {
  it('shows mails as text, newest first, to this machine only', async () => {
    const mailer = createMailboxMailer(app.db);
    await mailer.send({ to: 'a@example.com', subject: '验证码', text: '一' });
    await mailer.send({
      to: 'b@example.com',
      subject: '<script>',
      text: '二 & <img src=x onerror=alert(1)>',
    });
    const { statusCode, body } = await mailbox('127.0.0.1:3000');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/<script|<img/);
    expect(body.indexOf('b@example.com')).toBeLessThan(body.indexOf('a@example.com'));
    expect((await mailbox('rebound.example')).statusCode).toBe(404);
  });

  it.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', '80'],
    ['x-real-ip', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('hides from what a proxy on this machine passes on, told by %s', async (name, value) => {
    const headers = { host: 'localhost', [name]: value };
    expect((await app.http.inject({ url: '/dev/mailbox', headers })).statusCode).toBe(404);
  });

  it('is hidden from other machines that address this one by its name', async () => {
    const request = (remoteAddress: string) =>
      app.http.inject({ url: '/dev/mailbox', headers: { host: 'localhost' }, remoteAddress });
    expect((await request('192.0.2.7')).statusCode).toBe(404);
    expect((await request('::1')).statusCode).toBe(200);
  });

  it('stores the last 200', async () => {
    const mailer = createMailboxMailer(app.db);
    for (let i = 0; i < 210; i += 1)
      await mailer.send({ to: 'a@example.com', subject: 'x', text: String(i) });
    expect((await mailbox('localhost')).body.match(/<article>/g)).toHaveLength(200);
  });

  it('does not exist when others can reach the site', async () => {
    const open = await startTestApp({
      joins: app,
      env: { PUBLIC_URL: 'https://zhihui.example.com', RATE_LIMIT_SCALE: '1' },
    });
    expect(
      (await open.http.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } })).statusCode,
    ).toBe(404);
    await open.close();
  });
});
