import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MailAttempt } from '@zhihui/contract/features/site/site.endpoints.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { createSettingsMailer } from '../setting/settings-mailer.ts';
import type { MailNotSentError } from '../../platform/mail/mailer.ts';
import { attemptMail } from '../../platform/mail/attempt-mail.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const getPort = (server: Server) => (server.address() as AddressInfo).port;

/** A server with a scripted behaviour for each connection. */
async function startServer(handle: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return getPort(server);
}

/** A mail server that works; mails it got end in `got`. */
async function startWorkingServer(received: string[]): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let all = '';
      stream.on('data', (chunk: Buffer) => (all += chunk.toString()));
      stream.on('end', () => {
        received.push(all);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => server.close());
  return getPort(server.server as unknown as Server);
}

const input = { server: '127.0.0.1', security: 'NONE', user: '', from: '', to: 'li@example.com' };
async function attempt(port: number, more: object = {}): Promise<MailAttempt> {
  const body = { ...input, port, ...more };
  const answer = await app.send('POST /setting/site/mail', { token: admin.token, body });
  expect([answer.status, answer.msg]).toEqual([200, expect.anything()]);
  return answer.data as MailAttempt;
}

it('a server that works gets the mail, and what it said is shown', async () => {
  const received: string[] = [];
  const answer = await attempt(await startWorkingServer(received));
  expect(answer).toMatchObject({ sent: true, msg: expect.stringContaining('li@example.com') });
  expect(answer.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^S: 220/u)]));
  expect(received).toHaveLength(1);
});

it('a server that refuses is quoted', async () => {
  const port = await startServer((socket) => socket.end('554 we do not talk to you\r\n'));
  const answer = await attempt(port);
  expect(answer.sent).toBe(false);
  expect(answer.msg + answer.lines.join()).toContain('we do not talk to you');
});

it('an unreachable server is reported', async () => {
  const port = await startServer(() => undefined);
  closers.splice(0).forEach((close) => close());
  expect(await attempt(port)).toMatchObject({
    sent: false,
    msg: expect.stringContaining('发送失败'),
  });
});

it('a server that answers garbage causes no failure', async () => {
  const garbage = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256));
  const port = await startServer((socket) =>
    socket.write(`<script>\u0000\u001b[31m\r\n${garbage.toString('latin1')}\r\n`),
  );
  const answer = await attempt(port);
  expect(answer.sent).toBe(false);
  expect(JSON.stringify(answer).length).toBeLessThan(40_000);
  expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\u001b/u);
});

it('a server that hangs is waited for no longer than was said', async () => {
  const port = await startServer(() => undefined);
  const server = { host: '127.0.0.1', port, secure: false, ignoreTLS: true };
  const letter = { to: 'li@example.com', subject: '试', text: '试' };
  expect(await attemptMail(server, 'a@example.com', letter, 200)).toMatchObject({
    sent: false,
    timedOut: true,
  });
  // one that keeps talking is no better
  const slow = await startServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const talking = await attemptMail({ ...server, port: slow }, 'a@example.com', letter, 300);
  expect(talking).toMatchObject({ sent: false, timedOut: true });
});

it('a stored password is never sent to another server, nor shown in the transcript', async () => {
  const encrypted = app.deps.secrets.encrypt('hunter2-secret');
  const { to: _to, ...mail } = input;
  await app.make.setting('mail', {
    ...mail,
    server: 'mail.example.com',
    port: 587,
    security: 'STARTTLS',
    user: 'robot',
    secret: encrypted,
  });
  const body = { ...input, port: 1, security: 'STARTTLS', user: 'robot' };
  const answer = await app.send('POST /setting/site/mail', { token: admin.token, body });
  expect(answer).toMatchObject({ status: 400, data: { fields: { password: expect.anything() } } });
});

it('mails of the site go by the server that is set, from the next one on, under the name of the site', async () => {
  const { db, deps } = app;
  const stored: string[] = [];
  const mailbox = { send: async ({ to }: { to: string }) => void stored.push(to) };
  const letter = { to: 'li@example.com', subject: '您好', text: '您好' };
  const send = async () => (await createSettingsMailer(db, deps, mailbox)).send(letter);
  await app.make.setting('mail', { ...input, to: undefined, server: '', port: 587, secret: null });
  await send();
  expect(stored).toEqual(['li@example.com']);
  const received: string[] = [];
  const port = await startWorkingServer(received);
  await app.make.setting('name', '远山');
  await app.make.setting('mail', { ...input, to: undefined, port, secret: null });
  await send();
  expect(stored).toHaveLength(1);
  expect(received.join()).toContain(`From: =?UTF-8?`);
  await app.make.setting('name', 'Zhihui "the" site');
  await send();
  expect(received[1]).toContain('From: Zhihui the site <noreply@localhost>');
});

it('a server at an address for cloud metadata is refused beside the field, before anything is sent', async () => {
  for (const server of ['169.254.169.254', 'fe80::1', '100.100.100.200', '0.0.0.0']) {
    const body = { ...input, port: 80, server };
    const answer = await app.send('POST /setting/site/mail', { token: admin.token, body });
    expect(answer).toMatchObject({ status: 400, data: { fields: { server: expect.anything() } } });
  }
});

it('a name that resolves to a link-local address is never connected to, nor by a setting saved earlier', async () => {
  // the system reads the number as 169.254.169.254
  const server = '2852039166';
  expect(await attempt(80, { server })).toMatchObject({
    sent: false,
    msg: expect.stringContaining('不允许使用'),
  });
  await app.make.setting('mail', { ...input, to: undefined, server, port: 80, secret: null });
  const mailbox = { send: async () => undefined };
  const mailer = await createSettingsMailer(app.db, app.deps, mailbox);
  const letter = { to: 'li@example.com', subject: '您好', text: '您好' };
  const failed = (await mailer.send(letter).catch((error: unknown) => error)) as MailNotSentError;
  expect(failed).toMatchObject({ permanent: false, cause: { name: 'RefusedAddressError' } });
});
