import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';

const html = (source: string) => renderMarkdown(source).html;
const width = (source: string) => /<img[^>]* width="([^"]*)"/u.exec(html(source))?.[1] ?? null;

describe('the width of a picture', () => {
  it.each(['1%', '25%', '50%', '99%', '100%'])('may be %s', (wide) => {
    expect(width(`![图](/media/1/a.png){width=${wide}}`)).toBe(wide);
    expect(renderMarkdown(`甲![图](/media/1/a.png){width=${wide}}乙`).text).not.toContain('width');
  });

  it.each([
    '0%',
    '101%',
    '050%',
    '50',
    '50px',
    '-5%',
    '5.5%',
    '50% ',
    ' 50%',
    '"50%"',
    '50%;height=1%',
    '50%" onerror="x',
    '9'.repeat(10_000),
  ])('is no width, but text: {width=%s}', (wide) => {
    const mark = `{width=${wide}}`;
    expect(width(`![图](/a.png)${mark}`)).toBeNull();
    expect(renderMarkdown(`![图](/a.png)${mark}`).text).toContain('{width=');
  });

  it.each([
    ['behind a space', '![图](/a.png) {width=50%}'],
    ['in the next line', '![图](/a.png)\n{width=50%}'],
    ['escaped', '![图](/a.png)\\{width=50%}'],
    ['written as a character', '![图](/a.png)&#123;width=50%}'],
    ['in code', '![图](/a.png)`{width=50%}`'],
    ['behind a link', '[图](/a){width=50%}'],
    ['alone', '{width=50%}'],
  ])('is text %s', (_, source) => {
    expect(width(source)).toBeNull();
    expect(renderMarkdown(source).text).toContain('{width=50%}');
  });

  it('is applied once, in links, tables and references, and with a title below', () => {
    expect(html('![](/a.png){width=50%}{width=25%}')).toMatch(/width="50%"[^>]*>\{width=25%\}/u);
    expect(width('[![](/a.png){width=50%}](/b)')).toBe('50%');
    expect(width('| a |\n|---|\n| ![](/a.png){width=50%} |')).toBe('50%');
    expect(width('![图][r]{width=75%}\n\n[r]: /a.png')).toBe('75%');
    expect(html('![图](/a.png "标题"){width=50%}')).toMatch(/^<figure><img [^>]*width="50%"/u);
  });

  it('stays linear where thousands stand in a row', () => {
    const many = '![](/a.png){width=50%}'.repeat(4000);
    expect(html(many).match(/width="50%"/gu)).toHaveLength(4000);
  });
});

const align = (source: string) => /<img[^>]* align="([^"]*)"/u.exec(html(source))?.[1] ?? null;

describe('where a picture stands', () => {
  it.each([
    ['{width=50% align=right}', '50%', 'right'],
    ['{width=1% align=center}', '1%', 'center'],
    ['{align=left}', null, 'left'],
    ['{width=50%}', '50%', null],
  ])('is written behind it: %s', (mark, wide, side) => {
    const source = `![图](/media/1/a.png)${mark}`;
    expect([width(source), align(source)]).toEqual([wide, side]);
    expect(renderMarkdown(source).text).toBe('');
  });

  it.each([
    '{}',
    '{ }',
    '{align=right width=50%}',
    '{width=50%align=right}',
    '{width=50%  align=right}',
    '{width=50%,align=right}',
    '{width=50% align=}',
    '{width=50% align=justify}',
    '{width=50% align="right"}',
    '{width=50% align=right }',
    '{align=Right}',
    '{align=right;float:right}',
    '{align=right" onerror="x}',
    '{align=right align=left}',
    `{align=${'right'.repeat(10_000)}}`,
  ])('is text in any other form: %s', (mark) => {
    const source = `![图](/a.png)${mark}`;
    expect([width(source), align(source)]).toEqual([null, null]);
    expect(renderMarkdown(source).text).toContain(mark.slice(0, 7).trim());
  });

  it('is taken from HTML by the same words alone', () => {
    expect(align('<img src="/a.png" align="right">')).toBe('right');
    expect(align('<img src="/a.png" align="absmiddle">')).toBeNull();
  });
});

describe('pictures alone in a paragraph', () => {
  it('are a block, also several, while one in a sentence is part of it', () => {
    expect(html('![](/a.png)')).toMatch(/^<p class="picture-alone"><img [^>]*><\/p>$/u);
    expect(html('![](/a.png) ![](/b.png)')).toMatch(
      /^<p class="picture-row"><img [^>]*><img [^>]*><\/p>$/u,
    );
    for (const source of ['见![](/a.png)', '[![](/a.png)](/b)', '![](/a.png)\n![](/b.png)'])
      expect(html(source)).not.toContain('picture');
  });

  it('have their captions in a row as well, each as wide as its picture', () => {
    expect(html('![](/a.png "甲"){width=30%} ![](/b.png)')).toMatch(
      /^<div class="picture-row"><figure style="width:30%"><img [^>]*width="100%"[^>]*><figcaption>甲<\/figcaption><\/figure><img [^>]*><\/div>$/u,
    );
    expect(html('![](/a.png "<b>" ) ![](/b.png "x{width=5%}")')).toContain(
      '<figure><img src="/b.png"',
    );
  });
});
