import { expect, it } from 'vitest';
import { fetchAllRows, formatCsv } from './csv.ts';

it('writes cells that spreadsheets read as text and never run as formulas', () => {
  const rows = [
    '平常',
    'a,b',
    '说"好"',
    '两\n行',
    '=1+1',
    '+86',
    '-x',
    '@sum',
    ' =1',
    '＝1',
    '\t=1',
  ];
  const csv = formatCsv([{ title: '名称', value: (row: string) => row }], rows);
  expect(csv).toBe(
    `\uFEFF名称\r\n平常\r\n"a,b"\r\n"说""好"""\r\n"两\n行"\r\n'=1+1\r\n'+86\r\n'-x\r\n'@sum\r\n' =1\r\n'＝1\r\n'\t=1\r\n`,
  );
});

it('loads all pages, or returns the message of the page that failed', async () => {
  const all = Array.from({ length: 250 }, (_, n) => n);
  const page = async (current: number, size: number) => ({
    ok: true as const,
    data: {
      records: all.slice((current - 1) * size, current * size),
      total: all.length,
      current,
      size,
    },
  });
  expect(await fetchAllRows(page, () => undefined)).toEqual({ rows: all, total: 250 });
  const broken = async () => ({ ok: false as const, error: { code: 503, msg: '服务正忙' } });
  expect(await fetchAllRows(broken, () => undefined)).toEqual({ failed: '服务正忙' });
});
