import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Env } from '../config/env.ts';
import { parseServerUrl } from '../platform/mail/mail-server.ts';
import { TIMEOUTS } from '../platform/mail/smtp-mailer.ts';
import { openStorages } from '../platform/storage/open-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { failed, ok, warning } from './finding.ts';
import type { Finding } from './finding.ts';

/** Checks whether the mail server accepts our connection and password. Sends nothing. */
export async function checkMail({ SMTP_URL, localStart }: Env): Promise<Finding> {
  const topic = '邮件';
  if (SMTP_URL === undefined) {
    return localStart
      ? ok(topic, '未设置，验证码显示在 /dev/mailbox')
      : warning(
          topic,
          '未设置 SMTP_URL',
          '请设置 SMTP_URL，或启动后在“站点设置”中配置，否则无法发送验证码',
        );
  }
  const transport = createTransport({ ...parseServerUrl(SMTP_URL), ...TIMEOUTS });
  try {
    await transport.verify();
    return ok(topic, '服务器连接正常，账号可用');
  } catch (error) {
    return failed(
      topic,
      `连接失败或账号不被接受（${(error as Error).message}）`,
      '请检查 SMTP_URL 中的主机、端口、账号和密码',
    );
  } finally {
    transport.close();
  }
}

/** Checks the store of old scripts by writing, reading and deleting an object. */
export async function checkStore({ ASSETS_STORE }: Env): Promise<Finding> {
  const topic = '旧版本的脚本';
  if (ASSETS_STORE === undefined) return ok(topic, '位于数据目录');
  return tryStorage(topic, 'ASSETS_STORE', () => createS3Storage(ASSETS_STORE));
}

/** Checks where readers' files are stored, and where some may still be. */
export async function checkStorage(env: Env): Promise<Finding[]> {
  const findings = [await tryStorage('用户文件', 'STORAGE', () => openStorages(env).main)];
  if (env.STORAGE_ALSO === undefined) return findings;
  findings.push(
    await tryStorage('文件原位置', 'STORAGE_ALSO', () => openStorages(env).secondary as Storage),
    warning(
      '文件迁移',
      '文件分布在两个位置',
      '请运行 npm run storage -- move，迁移完成后删除 STORAGE_ALSO 并重启各节点',
    ),
  );
  return findings;
}

async function tryStorage(topic: string, setting: string, open: () => Storage): Promise<Finding> {
  const key = `probe-${randomBytes(6).toString('hex')}`;
  try {
    const storage = open();
    await storage.put(key, Buffer.from('知汇'), 'text/plain');
    const findings = await storage.get(key);
    findings?.stream.destroy();
    await storage.delete(key);
    if (findings === null) return failed(topic, '写入后读取失败', `请检查 ${setting} 的位置和权限`);
    return ok(topic, `位于 ${storage.location}，可读、可写、可删除`);
  } catch (error) {
    return failed(
      topic,
      `不可用（${(error as Error).message}）`,
      `请检查 ${setting} 中的地址、密钥、存储桶或文件夹权限`,
    );
  }
}
