import { makePdfBomb, makePdfRunsBomb } from '@zhihui/test-data/picture-bombs.ts';
import { describe, expect, it } from 'vitest';
import {
  makeBomb,
  makeExcel,
  makeSlides,
  makeWord,
  makePdf,
} from '../../../test/document-files.ts';
import { hasText } from '@zhihui/contract/features/attachment/attachment.address.ts';
import { readAttachmentText } from './attachment-text.ts';
import type { AttachmentText } from './attachment-text.ts';

async function read(
  bytes: Uint8Array,
  extension: string,
  options?: { timeoutMs: number },
): Promise<AttachmentText> {
  const text = await readAttachmentText(bytes, extension, options);
  if (text === null) throw new Error('was not read');
  return text;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('text of attachments', () => {
  it('of a PDF is read by pages, also in Chinese fonts that are not embedded', async () => {
    const { state, parts } = await read(makePdf(['增值税税号', '', '希腊 EL']), 'pdf');
    expect(state).toBe('read');
    expect(parts).toEqual([
      { label: '第 1 页', text: '增值税税号', table: false },
      { label: '第 3 页', text: '希腊 EL', table: false },
    ]);
  });

  it('of a Word document includes its tables, and runs and fetches nothing', async () => {
    const file = makeWord(
      ['报销须知', 'A < B & C'],
      [
        ['项目', '限额'],
        ['交通', '300'],
      ],
    );
    const { parts } = await read(file, 'docx');
    expect(parts).toEqual([
      { label: '', text: '报销须知\nA < B & C\n项目\t限额\n交通\t300', table: false },
    ]);
  });

  it('of an Excel file is read by sheets', async () => {
    const file = makeExcel({
      税率: [
        ['国家', '税率'],
        ['希腊', 24],
      ],
      '空 & 白': [[]],
    });
    const { parts } = await read(file, 'xlsx');
    expect(parts).toEqual([{ label: '税率', text: '国家\t税率\n希腊\t24', table: true }]);
  });

  it('of a presentation is read by slides, the tenth after the ninth', async () => {
    const { parts } = await read(
      makeSlides(Array.from({ length: 10 }, (_, i) => `张 ${i}`)),
      'pptx',
    );
    expect(parts.map(({ label, text }) => `${label} ${text}`).at(-1)).toBe('第 10 张 张 9');
  });

  it('is read as UTF-8, or as GB 18030 when it is not UTF-8', async () => {
    const text = async (bytes: Uint8Array) => (await read(bytes, 'txt')).parts[0]?.text;
    expect(await text(bytesOf('中文'))).toBe('中文');
    expect(await text(Uint8Array.from([0xd6, 0xd0, 0xce, 0xc4]))).toBe('中文');
  });

  it('is empty for archives and for files of old versions of Word', () => {
    expect(['zip', 'rar', 'doc', 'exe'].map(hasText)).toEqual([false, false, false, false]);
  });
});

describe('files that cannot be read', () => {
  const stateOf = async (bytes: Uint8Array, extension: string) =>
    (await read(bytes, extension)).state;

  it('report the reason', async () => {
    expect(await stateOf(makePdf(['密'], { locked: true }), 'pdf')).toBe('encrypted');
    expect(await stateOf(makePdf(['', '']), 'pdf')).toBe('empty');
    expect(await stateOf(bytesOf('%PDF-1.7 …'), 'pdf')).toBe('broken');
    expect(await stateOf(bytesOf('PK…'), 'docx')).toBe('broken');
    expect(await stateOf(makeWord([], [], '<w:document><w:body>'), 'docx')).toBe('broken');
    expect(await stateOf(new Uint8Array(), 'txt')).toBe('empty');
  });

  it('may be bombs: of size, of entities, of depth', async () => {
    expect(await stateOf(makeBomb(80 * 1024 * 1024), 'docx')).toBe('tooLarge');
    const laughs = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "${'哈'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(100)}">]><w:document><w:t>${'&b;'.repeat(1000)}</w:t></w:document>`;
    expect(await stateOf(makeWord([], [], laughs), 'docx')).toBe('broken');
    const deep = `<w:document>${'<w:p>'.repeat(100_000)}</w:document>`;
    expect(await stateOf(makeWord([], [], deep), 'docx')).toBe('tooLarge');
  });

  it('may be PDFs that unpack to gigabytes', async () => {
    const twice = await makePdfBomb(1300);
    expect(twice.length).toBeLessThan(100_000);
    const before = process.resourceUsage().maxRSS;
    expect(await stateOf(twice, 'pdf')).toBe('tooLarge');
    expect(await stateOf(await makePdfRunsBomb(1280), 'pdf')).toBe('tooLarge');
    // the unpacked text never was in this process's memory
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300 * 1024);
  });

  it('are abandoned after the time limit, and the next is read', async () => {
    const long = makePdf(Array.from({ length: 900 }, (_, i) => `第 ${i} 页的字`));
    expect((await read(long, 'pdf', { timeoutMs: 1 })).state).toBe('tooLarge');
    expect((await read(bytesOf('好'), 'txt')).state).toBe('read');
  });

  it('of thousands of pages are read at their beginning', async () => {
    const { parts } = await read(makePdf(Array.from({ length: 5000 }, () => '页')), 'pdf');
    expect(parts).toHaveLength(1000);
  });
});
