import { expect, it } from 'vitest';
import { StartupError, describeStartupError } from './startup-error.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('technical'), { code, ...more });

it('explains what the operator can fix', () => {
  expect(describeStartupError(new StartupError('请换一个'))).toBe('请换一个');
  expect(describeStartupError(coded('ENOSPC', { path: '/data/x' }))).toBe(
    '写入 /data/x 失败：磁盘已满，请释放空间后重新启动。',
  );
  expect(describeStartupError(coded('EACCES', { path: '/data' }))).toContain('写入 /data 失败');
  // the migration that failed wraps the error of a full disk
  const wrapped = new Error('迁移失败', { cause: coded('53100') });
  expect(describeStartupError(wrapped)).toBe(
    '启动失败：数据库所在的磁盘已满，请释放空间后重新启动。',
  );
});

it('leaves faults of the program to be shown with their stack', () => {
  for (const error of [new TypeError('x is not a function'), coded('42P01'), 'text', undefined])
    expect(describeStartupError(error)).toBeNull();
});
