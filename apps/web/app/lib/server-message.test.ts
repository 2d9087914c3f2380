import { describe, expect, it } from 'vitest';
import { toReadableMessage, getServerMessage } from './server-message.ts';

const NAMES = [
  'Network Error',
  'Request aborted',
  'timeout of 3000ms exceeded',
  'Request failed with status code 502',
];

describe('what people read of a failure', () => {
  it.each(NAMES)('says plainly in Chinese what developers call %s', (name) => {
    expect(toReadableMessage(name)).toMatch(/^[\p{Script=Han}，]+$/u);
    expect(toReadableMessage(name)).not.toContain(name);
  });

  it.each(['内容已被他人修改', 'Unknown exception', 'Network Error of the engine', ''])(
    'is what the server said, as it stands: %j',
    (words) => {
      expect(toReadableMessage(words)).toBe(words);
    },
  );

  it.each([...NAMES, '', undefined])(
    'is what the page says itself where %j says nothing',
    (msg) => {
      expect(getServerMessage(msg, '没有成功')).toBe('没有成功');
    },
  );
});
