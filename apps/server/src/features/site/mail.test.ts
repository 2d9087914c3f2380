import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MailAttempt } from '@zhihui/contract/features/site/site.schema.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { mailerBySettings } from '../setting/mailer-by-settings.ts';
import type { MailNotSentError } from '../../platform/mail/mailer.ts';
import { tryServer } from '../../platform/mail/try-server.ts';

let app: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.make.user({ role: 'Admin' });
});
afterAll(() => app.close());

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A server that does with each connection what it is told. */
async function listening(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}

/** A mail server that works; mails it got end in `got`. */
async function working(got: string[]): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let all = '';
      stream.on('data', (chunk: Buffer) => (all += chunk.toString()));
      stream.on('end', () => {
        got.push(all);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => server.close());
  return portOf(server.server as unknown as Server);
}

const given = { server: '127.0.0.1', security: 'NONE', user: '', from: '', to: 'li@example.com' };
async function attempt(port: number, more: object = {}): Promise<MailAttempt> {
  const body = { ...given, port, ...more };
  const answer = await app.send('POST /setting/site/mail', { token: admin.token, body });
  expect([answer.status, answer.msg]).toEqual([200, expect.anything()]);
  return answer.data as MailAttempt;
}

it('a server that works gets the mail, and what it said is shown', async () => {
  const got: string[] = [];
  const answer = await attempt(await working(got));
  expect(answer).toMatchObject({ sent: true, msg: expect.stringContaining('li@example.com') });
  expect(answer.lines).toEqual(expect.arrayContaining([expect.stringMatching(/^S: 220/u)]));
  expect(got).toHaveLength(1);
});

it('a server that refuses is quoted', async () => {
  const port = await listening((socket) => socket.end('554 we do not talk to you\r\n'));
  const answer = await attempt(port);
  expect(answer.sent).toBe(false);
  expect(answer.msg + answer.lines.join()).toContain('we do not talk to you');
});

it('nobody there is said so', async () => {
  const port = await listening(() => undefined);
  closers.splice(0).forEach((close) => close());
  expect(await attempt(port)).toMatchObject({
    sent: false,
    msg: expect.stringContaining('没有发出'),
  });
});

it('a server that answers garbage harms nobody', async () => {
  const garbage = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256));
  const port = await listening((socket) =>
    socket.write(`<script>\u0000\u001b[31m\r\n${garbage.toString('latin1')}\r\n`),
  );
  const answer = await attempt(port);
  expect(answer.sent).toBe(false);
  expect(JSON.stringify(answer).length).toBeLessThan(40_000);
  expect(JSON.stringify(answer)).not.toMatch(/\\u0000|\\u001b/u);
});

it('a server that hangs is waited for no longer than was said', async () => {
  const port = await listening(() => undefined);
  const server = { host: '127.0.0.1', port, secure: false, ignoreTLS: true };
  const letter = { to: 'li@example.com', subject: '试', text: '试' };
  expect(await tryServer(server, 'a@example.com', letter, 200)).toMatchObject({
    sent: false,
    late: true,
  });
  // one that keeps talking is no better
  const slow = await listening((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const talking = await tryServer({ ...server, port: slow }, 'a@example.com', letter, 300);
  expect(talking).toMatchObject({ sent: false, late: true });
});

it('a stored password is not sent to a server it was not typed for, nor told to whoever reads along', async () => {
  const sealed = app.deps.secrets.seal('hunter2-secret');
  const { to: _to, ...mail } = given;
  await app.make.setting('mail', {
    ...mail,
    server: 'mail.example.com',
    port: 587,
    security: 'STARTTLS',
    user: 'robot',
    secret: sealed,
  });
  const body = { ...given, port: 1, security: 'STARTTLS', user: 'robot' };
  const answer = await app.send('POST /setting/site/mail', { token: admin.token, body });
  expect(answer).toMatchObject({ status: 400, data: { fields: { password: expect.anything() } } });
});

it('mails of the site go by the server that is set, from the next one on, under the name of the site', async () => {
  const { db, deps } = app;
  const stored: string[] = [];
  const mailbox = { send: async ({ to }: { to: string }) => void stored.push(to) };
  const letter = { to: 'li@example.com', subject: '您好', text: '您好' };
  const send = async () => (await mailerBySettings(db, deps, mailbox)).send(letter);
  await app.make.setting('mail', { ...given, to: undefined, server: '', port: 587, secret: null });
  await send();
  expect(stored).toEqual(['li@example.com']);
  const got: string[] = [];
  const port = await working(got);
  await app.make.setting('name', '远山');
  await app.make.setting('mail', { ...given, to: undefined, port, secret: null });
  await send();
  expect(stored).toHaveLength(1);
  expect(got.join()).toContain(`From: =?UTF-8?`);
  await app.make.setting('name', 'Zhihui "the" site');
  await send();
  expect(got[1]).toContain('From: Zhihui the site <noreply@localhost>');
});

it('a server at an address for cloud metadata is refused beside the field, before anything is sent', async () => {
  for (const server of ['169.254.169.254', 'fe80::1', '100.100.100.200', '0.0.0.0']) {
    const body = { ...given, port: 80, server };
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
  await app.make.setting('mail', { ...given, to: undefined, server, port: 80, secret: null });
  const mailbox = { send: async () => undefined };
  const mailer = await mailerBySettings(app.db, app.deps, mailbox);
  const letter = { to: 'li@example.com', subject: '您好', text: '您好' };
  const failed = (await mailer.send(letter).catch((error: unknown) => error)) as MailNotSentError;
  expect(failed).toMatchObject({ permanent: false, cause: { name: 'RefusedAddressError' } });
});
