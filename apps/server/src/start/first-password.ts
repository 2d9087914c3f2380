import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../config/env.ts';
import type { FirstAdmin } from '../features/user/user.public.ts';

type Where = Pick<Env, 'localStart' | 'LOG_FORMAT' | 'DATA_DIR'>;

const fileIn = ({ DATA_DIR }: Where) => path.join(DATA_DIR, 'first-password.txt');

/** A person reads the output of a local start. Any other goes to logs, which many read and nobody clears. */
const isRead = ({ localStart, LOG_FORMAT }: Where): boolean => localStart && LOG_FORMAT === 'text';

/** Writes the password of the first Admin into a file that the owner alone may read, where no person reads the output. */
export function keepFirstPassword(env: Where): (admin: FirstAdmin) => Promise<void> {
  return async ({ email, password }) => {
    if (isRead(env)) return;
    const unfinished = `${fileIn(env)}.${process.pid}`;
    const text = `${email}\n${password}\n登录后须修改；改过之后请删除这个文件。\n`;
    await writeFile(unfinished, text, { mode: 0o600, flag: 'w' });
    await rename(unfinished, fileIn(env));
  };
}

/** What the start says of it. */
export function firstPasswordLine(env: Where, { password }: FirstAdmin): string {
  return isRead(env)
    ? `初始密码：${password}（只显示这一次，登录后须修改）`
    : `初始密码在文件 ${fileIn(env)} 里（登录后须修改，改过之后请删除它）`;
}
