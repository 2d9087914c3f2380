import { pino } from 'pino';
import { expect, it } from 'vitest';
import { serializers } from './log-options.ts';

function written(fields: object): string {
  const lines: string[] = [];
  const log = pino({ serializers }, { write: (line: string) => void lines.push(line) });
  log.error(fields, 'failed');
  return lines.join('');
}

it('an error of the database names the place, and no stored values', () => {
  const err = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'users_email',
    table: 'users',
    detail: 'Key (email)=(li@example.com) already exists.',
    where: 'unnamed portal parameter $1 = hush',
    parameters: ['hush'],
  });
  const line = written({ err });
  expect(line).toContain('users_email');
  expect(line).toContain('log-options.test.ts');
  expect(line).not.toMatch(/li@example|hush/u);
});

it('removes addresses from an error of a mail server', () => {
  const cause = Object.assign(new Error('550 <li.si+1@mail.example.com>: no such user'), {
    rejected: ['li.si+1@mail.example.com'],
    response: '550 li.si+1@mail.example.com',
  });
  const line = written({ err: new Error('邮件发送失败', { cause }) });
  expect(line).toContain('550 <…>: no such user');
  expect(line).not.toContain('li.si');
});

it('a request is named by its route alone', () => {
  const line = written({
    req: {
      method: 'GET',
      url: '/api/login/loginCode/li@example.com?key=hush',
      ip: '192.0.2.1',
      headers: { authorization: 'hush' },
      routeOptions: { url: '/api/login/loginCode/:email' },
    },
  });
  expect(line).toContain('/api/login/loginCode/:email');
  expect(line).not.toMatch(/li@example|hush|192\.0/u);
});
