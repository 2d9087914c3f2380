import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { resolvePrimary } from './primary.ts';

/** The oldest PostgreSQL that the migrations support, as in `server_version_num`. */
const MIN_VERSION = 150_000;

const TIMEOUT_MS = 10_000;
const ASK_AGAIN_MS = 500;
const NO_PRIMARY = 'DATABASE_URL 中没有可写入的主库：全部无法连接或均为副本。请检查各主机是否运行';

/**
 * Connects once to the database of DATABASE_URL, so that a wrong address is noticed before anything else happens. Throws a
 * StartupError that says what is wrong, without the password of the address.
 */
export async function assertDatabaseReachable(url: string): Promise<void> {
  const address = await findPrimary(url);
  if (address === null) throw new StartupError(NO_PRIMARY);
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`无法使用 DATABASE_URL 指定的数据库：${describeConnectionError(error)}`);
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Number(rows[0]?.server_version_num);
    if (version < MIN_VERSION) {
      throw new StartupError(
        `DATABASE_URL 指定的数据库是 PostgreSQL ${Math.floor(version / 10_000)}，需要 15 或更高版本`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Retries for a while: a promotion takes time, and a busy machine answers late. Null when there is no primary. */
async function findPrimary(url: string): Promise<string | null> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const address = await resolvePrimary(url).catch(() => null);
    if (address !== null || Date.now() > deadline) return address;
    await sleep(ASK_AGAIN_MS);
  }
}

/** SQLSTATE of a refused sign-in, or the system's code for a failed connection. */
const REASONS: Record<string, string> = {
  '28P01': '账号或密码不正确',
  '28000': '账号不存在或不允许从此处连接',
  '3D000': '数据库不存在，请先创建',
  '53300': '连接数已满',
  '57P03': '数据库正在启动，请稍后重试',
  ECONNREFUSED: '该地址和端口上没有运行中的数据库',
  ENOTFOUND: '主机不存在，请检查主机名',
  EAI_AGAIN: '主机不存在，请检查主机名',
  ETIMEDOUT: '主机无响应',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '主机不可达',
  CERT_HAS_EXPIRED: '数据库证书已过期，请更换',
  CERT_NOT_YET_VALID: '数据库证书尚未生效，请检查两端时钟',
  ERR_TLS_CERT_ALTNAME_INVALID: '数据库证书与主机名不匹配',
  DEPTH_ZERO_SELF_SIGNED_CERT: '数据库证书为自签名证书，请用 sslrootcert 指定',
  SELF_SIGNED_CERT_IN_CHAIN: '数据库证书的签发机构不受信任，请用 sslrootcert 指定机构证书',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '数据库证书的签发机构不受信任，请用 sslrootcert 指定机构证书',
  ENOENT: '该路径上没有运行中的数据库',
};

/** The driver's message for a timeout. */
const UNREACHABLE = 'timeout expired';

function describeConnectionError(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return REASONS[code ?? (message === UNREACHABLE ? 'ETIMEDOUT' : '')] ?? message;
}
