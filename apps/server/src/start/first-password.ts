import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../config/env.ts';
import type { FirstAdmin } from '../features/user/user.public.ts';

type PasswordTarget = Pick<Env, 'localStart' | 'LOG_FORMAT' | 'DATA_DIR'>;

const getFile = ({ DATA_DIR }: PasswordTarget) => path.join(DATA_DIR, 'first-password.txt');

/** A person reads the output of a local start. Any other goes to logs, which many read and nobody clears. */
const isShownOnScreen = ({ localStart, LOG_FORMAT }: PasswordTarget): boolean =>
  localStart && LOG_FORMAT === 'text';

/** Writes the password of the first Admin into a file that the owner alone may read, where no person reads the output. */
export function saveFirstPassword(env: PasswordTarget): (admin: FirstAdmin) => Promise<void> {
  return async ({ email, password }) => {
    if (isShownOnScreen(env)) return;
    const unfinished = `${getFile(env)}.${process.pid}`;
    const text = `${email}\n${password}\n登录后须修改；改过之后请删除这个文件。\n`;
    await writeFile(unfinished, text, { mode: 0o600, flag: 'w' });
    await rename(unfinished, getFile(env));
  };
}

/** What the start says of it. */
export function describeFirstPassword(env: PasswordTarget, { password }: FirstAdmin): string {
  return isShownOnScreen(env)
    ? `初始密码：${password}（只显示这一次，登录后须修改）`
    : `初始密码在文件 ${getFile(env)} 里（登录后须修改，改过之后请删除它）`;
}
