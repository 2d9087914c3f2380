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
