import { describe, expect, it } from 'vitest';
import { toReadableMessage, getServerMessage } from './server-message.ts';

const NAMES = [
  'Network Error',
  'Request aborted',
  'timeout of 3000ms exceeded',
  'Request failed with status code 502',
];

describe('the message of a failure', () => {
  it.each(NAMES)('translates %s into plain Chinese', (name) => {
    expect(toReadableMessage(name)).toMatch(/^[\p{Script=Han}，]+$/u);
    expect(toReadableMessage(name)).not.toContain(name);
  });

  it.each(['内容已被他人修改', 'Unknown exception', 'Network Error of the engine', ''])(
    'shows the message of the server unchanged: %j',
    (words) => {
      expect(toReadableMessage(words)).toBe(words);
    },
  );

  it.each([...NAMES, '', undefined])('falls back to the message of the page for %j', (msg) => {
    expect(getServerMessage(msg, '没有成功')).toBe('没有成功');
  });
});
