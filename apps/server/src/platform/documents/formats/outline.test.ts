import { expect, it } from 'vitest';
import { readFixture, zip } from '../test/read-fixture.ts';

const ID = '01234567-89ab-cdef-0123-456789abcdef';

it('reads the Markdown of Outline: collections, documents below documents, files, notices', async () => {
  const { formats, pages, files, refusals } = await readFixture({
    'a.zip': zip({
      '物流/海外%2F仓.md': `# 海外/仓\n\n见 [清关](./海外%252F仓/清关.md) @[张三](mention://1/user/2)\n\n![图](uploads/${ID}/1/a.png " =800x600")\n\n\\\n:::warning\n先付款\n\n- 甲\n:::\n\n\`\`\`\n:::info\nx\n:::\n\`\`\`\n`,
      '物流/海外%2F仓/清关.md': '# 清关\n\n[丢](./没有.md)\n',
      '物流/坏.md': new Uint8Array([35, 32, 0, 1]),
      [`物流/uploads/${ID}/1/a.png`]: 'png',
    }),
  });
  expect(formats).toEqual(['OUTLINE']);
  expect(refusals).toEqual([{ name: '物流/坏.md', reason: '不是文本文件' }]);
  expect(pages.map(({ key, path, title }) => [key, path, title])).toEqual([
    ['物流/海外%2F仓.md', ['物流'], '海外/仓'],
    ['物流/海外%2F仓/清关.md', ['物流', '海外/仓'], '清关'],
  ]);
  expect(files).toEqual([`物流/uploads/${ID}/1/a.png`]);
  expect(pages[0]?.markdown).toBe(
    `见 [清关](zhihui-import:page/${encodeURIComponent('物流/海外%2F仓/清关.md')}) @张三\n\n![图](zhihui-import:file/${encodeURIComponent(files[0] ?? '')})\n\n\n> [!WARNING]\n> 先付款\n>\n> - 甲\n\n\`\`\`\n:::info\nx\n:::\n\`\`\`\n`,
  );
  expect(pages[1]?.conversion.lost).toEqual([
    { what: '链接', outcome: '导出包中缺少 物流/海外%2F仓/没有.md' },
  ]);
});

it('says which export of Outline to choose', async () => {
  const files = { 'metadata.json': '{"exportVersion":1}', '物流.json': '{}' };
  await expect(readFixture({ 'a.zip': zip(files) })).rejects.toThrow(
    '导出包中没有 Markdown 文档，请在 Outline 中选择导出为“Markdown”',
  );
});
