import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Env } from '../config/env.ts';
import { serverByUrl } from '../platform/mail/mail-server.ts';
import { PATIENCE } from '../platform/mail/smtp-mailer.ts';
import { storagePlaces } from '../platform/storage/open-storage.ts';
import { s3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { fault, ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** The mail server: whether it takes our connection and password. Nothing is sent. */
export async function checkMail({ SMTP_URL, localStart }: Env): Promise<Finding> {
  const what = '邮件';
  if (SMTP_URL === undefined) {
    return localStart
      ? ok(what, '没有设置，验证码显示在 /dev/mailbox')
      : warning(
          what,
          '没有设置 SMTP_URL',
          '设置 SMTP_URL，或启动后在“站点设置”里填好，否则没有人收得到验证码',
        );
  }
  const transport = createTransport({ ...serverByUrl(SMTP_URL), ...PATIENCE });
  try {
    await transport.verify();
    return ok(what, '服务器可以连接，账号可用');
  } catch (error) {
    return fault(
      what,
      `连不上或不接受账号（${(error as Error).message}）`,
      '检查 SMTP_URL 里的主机、端口、账号和密码',
    );
  } finally {
    transport.close();
  }
}

/** The store of old scripts: something is put there, read and taken away again. */
export async function checkStore({ ASSETS_STORE }: Env): Promise<Finding> {
  const what = '旧版本的脚本';
  if (ASSETS_STORE === undefined) return ok(what, '放在数据文件夹里');
  return tryStorage(what, 'ASSETS_STORE', () => s3Storage(ASSETS_STORE));
}

/** Where readers' files lie, and where some may still lie. */
export async function checkStorage(env: Env): Promise<Finding[]> {
  const found = [await tryStorage('读者的文件', 'STORAGE', () => storagePlaces(env).main)];
  if (env.STORAGE_ALSO === undefined) return found;
  found.push(
    await tryStorage('文件原来的位置', 'STORAGE_ALSO', () => storagePlaces(env).also as Storage),
    warning(
      '搬文件',
      '文件在两个位置',
      '运行 npm run storage -- move，搬完后去掉 STORAGE_ALSO 再启动各节点',
    ),
  );
  return found;
}

async function tryStorage(what: string, setting: string, open: () => Storage): Promise<Finding> {
  const key = `probe-${randomBytes(6).toString('hex')}`;
  try {
    const storage = open();
    await storage.put(key, Buffer.from('知汇'), 'text/plain');
    const found = await storage.get(key);
    found?.stream.destroy();
    await storage.delete(key);
    if (found === null) return fault(what, '写进去的读不出来', `检查 ${setting} 的位置和权限`);
    return ok(what, `在 ${storage.place}，可以写、读、删`);
  } catch (error) {
    return fault(
      what,
      `用不了（${(error as Error).message}）`,
      `检查 ${setting} 里的地址、密钥、存储桶或文件夹的权限`,
    );
  }
}
