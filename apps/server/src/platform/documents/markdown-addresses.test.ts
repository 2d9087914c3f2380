import { expect, it } from 'vitest';
import { rewriteMarkdownAddresses } from './markdown-addresses.ts';

const rewrite = (text: string) => {
  const seen: string[] = [];
  const result = rewriteMarkdownAddresses(text, {
    resolve(address, kind) {
      seen.push(`${kind} ${address}`);
      return address.startsWith('http') ? address : `X[${address}]`;
    },
    resolveShort: ({ target, anchor, label, isEmbedded }) =>
      target === '甲' ? `${isEmbedded ? '!' : ''}<${target}${anchor}|${label}>` : null,
  });
  return { result, seen };
};

it.each([
  ['[a](b.md)', '[a](X[b.md])', ['link b.md']],
  ['![图](<a b.png> "题")', '![图](<X[a b.png]> "题")', ['picture a b.png']],
  ["[a](b'c')", "[a](X[b'c'])", ["link b'c'"]],
  ['[![图](p.png)](b.md)', '[![图](X[p.png])](X[b.md])', ['link b.md', 'picture p.png']],
  [
    '[a](b(c).md) 和 [d](e\\_f.md)',
    '[a](X[b(c).md]) 和 [d](X[e_f.md])',
    ['link b(c).md', 'link e_f.md'],
  ],
  [
    '[a]: b.md "题"\n[c]: <d e.md>',
    '[a]: X[b.md] "题"\n[c]: <X[d e.md]>',
    ['link b.md', 'link d e.md'],
  ],
  [
    '<img alt="x" src=\'a.png\'><a href="b.md">b</a>',
    '<img alt="x" src=\'X[a.png]\'><a href="X[b.md]">b</a>',
    ['picture a.png', 'link b.md'],
  ],
  ['[[甲#一|看]] [[乙]] ![[甲]]', '<甲#一|看> [[乙]] !<甲|>', []],
  [
    '`[a](b.md)` 和\n\n```\n[a](b.md)\n```\r\n\r\n    [a](b.md)\n',
    '`[a](b.md)` 和\n\n```\n[a](b.md)\n```\r\n\r\n    [a](b.md)\n',
    [],
  ],
  ['\\[a](b.md)', '\\[a](b.md)', []],
])('changes the addresses of %j and nothing else', (text, expected, addresses) => {
  const { result, seen } = rewrite(text);
  expect(result).toBe(expected);
  expect(seen).toEqual(addresses);
});

it('takes no time on what never ends', () => {
  for (const text of [
    '['.repeat(50_000),
    '[a]('.repeat(20_000),
    '![['.repeat(20_000),
    '<a '.repeat(20_000),
    '`'.repeat(50_000),
  ])
    expect(rewrite(`${text}[x](y`).result).toContain(text);
});
