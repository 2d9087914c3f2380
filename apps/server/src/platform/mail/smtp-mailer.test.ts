import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { MailNotSentError } from './mailer.ts';
import type { Mail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  to: string[];
  mail: Email;
}

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function smtpServer(
  options: SMTPServerOptions = {},
): Promise<{ address: string; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: session.envelope.rcptTo.map((item) => item.address), mail });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => server.close());
  return { address: `127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

const from = '知汇 <noreply@zhihui.example>';
const mail: Mail = {
  to: 'li.lei@example.com',
  subject: '您的验证码是 042137，请在 10 分钟内使用——知汇企业知识库登录验证',
  text: '您好：\n\n验证码：042137\n\n.\n.点开头的行\n𠮷 é 😀',
};

async function captureFailure(sending: Promise<void>): Promise<MailNotSentError> {
  const error = await sending.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailNotSentError);
  return error as MailNotSentError;
}

describe('mail by SMTP', () => {
  it('arrives word for word in Chinese, as text and as HTML', async () => {
    const { address, received } = await smtpServer();
    await createSmtpMailer({ url: `smtp://${address}`, from }).send({
      ...mail,
      html: '<p>验证码：<b>042137</b></p>',
    });
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual([mail.to]);
    expect(received[0]?.mail).toMatchObject({
      subject: mail.subject,
      from: { name: '知汇', address: 'noreply@zhihui.example' },
      to: [{ address: mail.to }],
    });
    expect(received[0]?.mail.text?.trimEnd()).toBe(mail.text);
    expect(received[0]?.mail.html?.trim()).toBe('<p>验证码：<b>042137</b></p>');
  });

  it('fails for now when the server is busy, and succeeds when tried again', async () => {
    let refusals = 1;
    const { address, received } = await smtpServer({
      onMailFrom(_, __, done) {
        if (refusals-- > 0) done(Object.assign(new Error('busy'), { responseCode: 451 }));
        else done();
      },
    });
    const mailer = createSmtpMailer({ url: `smtp://${address}`, from });
    const error = await captureFailure(mailer.send(mail));
    expect(error).toMatchObject({ message: '邮件发送失败', permanent: false });
    await mailer.send(mail);
    expect(received).toHaveLength(1);
  });

  it('reports that retrying is useless', async () => {
    const { address } = await smtpServer({
      onRcptTo: (_, __, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    expect(
      await captureFailure(createSmtpMailer({ url: `smtp://${address}`, from }).send(mail)),
    ).toMatchObject({
      permanent: true,
    });
  });

  it('fails temporarily when no server listens', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const error = await captureFailure(
      createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail),
    );
    expect(error.permanent).toBe(false);
  });

  it('sends no password without TLS', async () => {
    let didRequestSignIn = false;
    const { address } = await smtpServer({
      allowInsecureAuth: true,
      onAuth(_, __, done) {
        didRequestSignIn = true;
        done(null, { user: 'u' });
      },
    });
    await captureFailure(
      createSmtpMailer({ url: `smtp://user:secret@${address}`, from }).send(mail),
    );
    expect(didRequestSignIn).toBe(false);
  });

  it('speaks TLS, but not with a server it cannot know', async () => {
    const { address, received } = await smtpServer({ secure: true });
    await captureFailure(createSmtpMailer({ url: `smtps://${address}`, from }).send(mail));
    await createSmtpMailer({ url: `smtps://${address}?tls.rejectUnauthorized=false`, from }).send(
      mail,
    );
    expect(received).toHaveLength(1);
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    'A <a@example.com>',
    'a@example.com>\nRCPT TO:<b@example.com',
    'a b@example.com',
    'group:a@example.com;',
    'a',
    '',
  ])('refuses the address %j', async (to) => {
    const { address, received } = await smtpServer();
    const error = await captureFailure(
      createSmtpMailer({ url: `smtp://${address}`, from }).send({ ...mail, to }),
    );
    // Refused by us, rather than by the server.
    expect(error).toMatchObject({ message: '收件地址不正确', permanent: true });
    expect(received).toHaveLength(0);
  });

  it('refuses a subject with a line break', async () => {
    const { address, received } = await smtpServer();
    const subject = 'x\r\nBcc: b@example.com';
    await captureFailure(
      createSmtpMailer({ url: `smtp://${address}`, from }).send({ ...mail, subject }),
    );
    expect(received).toHaveLength(0);
  });
});
