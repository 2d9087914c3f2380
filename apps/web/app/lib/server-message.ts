import { NETWORK_ERROR, REQUEST_ABORTED } from '@zhihui/contract/network-failures.ts';

/** Returns the server's message of a failure, or the fallback: a message without Chinese comes from the network and does not help users. */
export function getServerMessage(msg: string | undefined, fallback: string): string {
  return msg !== undefined && /\p{Script=Han}/u.test(msg) ? msg : fallback;
}

/** Returns a readable message: the names of network failures in plain Chinese, others unchanged. */
export function toReadableMessage(msg: string): string {
  if (msg === NETWORK_ERROR) return '网络连接失败，请检查网络后重试';
  if (msg === REQUEST_ABORTED) return '请求已取消，请重试';
  if (/^timeout of \d+ms exceeded$/u.test(msg)) return '请求超时，请稍后重试';
  if (/^Request failed with status code \d+$/u.test(msg)) return '服务无响应，请稍后重试';
  return msg;
}
