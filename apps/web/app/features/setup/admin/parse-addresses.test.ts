import { expect, it } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

const emails = (text: string) => parseAddresses(text).map(({ email }) => email);

it('reads addresses by line, comma, semicolon and blank, each once', () => {
  expect(emails('a@x.cn\r\n\n b@x.cn，c@x.cn; d@x.cn、e@x.cn f@x.cn\tA@x.cn')).toEqual([
    ...['A@x.cn', 'b@x.cn', 'c@x.cn', 'd@x.cn', 'e@x.cn', 'f@x.cn'],
  ]);
  expect(emails(' \n,;')).toEqual([]);
});

it('takes the nickname from a name, or from the address', () => {
  expect(parseAddresses('"张三" <zhang@x.cn>; 李四<li@x.cn>; wang.wu+test@x.cn')).toEqual([
    { email: 'zhang@x.cn', nickname: '张三' },
    { email: 'li@x.cn', nickname: '李四' },
    { email: 'wang.wu+test@x.cn', nickname: 'wang.wu' },
  ]);
  expect(parseAddresses(`${'a'.repeat(60)}@x.cn`)[0]?.nickname).toHaveLength(20);
});

it('passes on what is no address, so that the server can refuse it', () => {
  expect(emails('zhangsan\nb@x.cn')).toEqual(['zhangsan', 'b@x.cn']);
});
