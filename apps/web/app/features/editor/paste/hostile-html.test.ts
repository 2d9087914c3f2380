import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { createDocument } from './parse.fixture.ts';
import { stripScripts } from './read-clipboard.ts';

const SIZE = 2_000_000;
/** Repeats a piece up to two megabytes. */
const full = (piece: string) => piece.repeat(Math.floor(SIZE / piece.length));

// The test parser is many times slower than a browser's, so only inputs of few elements are large
// here. `editor-pasting.spec.ts` pastes two megabytes of elements in a browser.
const HOSTILE: Readonly<Record<string, () => string>> = {
  'deep elements': () => '<div>'.repeat(3_000) + '<b>x</b>',
  'more elements than a text holds': () => '<p><b>a</b>'.repeat(20_000),
  'tables within tables': () => '<table><tr><td>x</td><td>'.repeat(60),
  'huge merged cells': () =>
    `<table>${'<tr><td rowspan=9999 colspan=9999>x</td></tr>'.repeat(1_000)}</table>`,
  'one long row': () =>
    `<table><tr>${'<td>a</td>'.repeat(500)}</tr>${'<tr><td>b</td></tr>'.repeat(500)}</table>`,
  'rows of spaces': () => `<pre>a${full(' ')}b</pre><p><b>x</b>${full('&nbsp; ')}y</p>`,
  'marks around paragraphs': () => '<b><i><s>'.repeat(50) + '<p>x</p>'.repeat(200),
  'one long word': () => `<p><b>${full('a_*[`&lt;')}</b></p>`,
};

/** Measures processor time in ms, which depends little on the load of the machine. */
function getTime(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

describe('hostile HTML', () => {
  it.each(Object.entries(HOSTILE))('%s: bounded in time and size', (_, make) => {
    const { body } = createDocument(make());
    let markdown = '';
    const time = getTime(() => {
      markdown = htmlToMarkdown(body)?.markdown ?? '';
    });
    expect(time).toBeLessThan(5_000);
    expect(markdown.length).toBeLessThan(3 * SIZE);
  });

  it('reads unclosed tags in linear time', () => {
    const time = getTime(() => {
      for (const piece of ['<script ', '<a ', '<script>', '<p onx="', '</style', " onx='"])
        stripScripts(full(piece));
    });
    expect(time).toBeLessThan(3_000);
    expect(stripScripts('<p onclick="x()">a</p><STYLE>b</style ><script>c')).toBe('<p >a</p>');
  });
});
