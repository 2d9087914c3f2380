import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render.ts';

const html = (source: string) => renderMarkdown(source, 'http://wiki:3000').html;

describe('the address of a picture', () => {
  it.each([
    ['![图](http://pics.example/a.png)', 'https://pics.example/a.png'],
    ['<img src="http://pics.example/a.png?x=http://b">', 'https://pics.example/a.png?x=http://b'],
    ['![图](http://pics.example/a.png "标题")', 'https://pics.example/a.png'],
    ['![图](https://pics.example/a.png)', 'https://pics.example/a.png'],
    ['![图](/media/1/full.webp)', '/media/1/full.webp'],
    ['![图](http://wiki:3000/media/1/full.webp)', '/media/1/full.webp'],
    ['![图](http://wiki:3000.evil.example/a.png)', 'https://wiki:3000.evil.example/a.png'],
    ['![图](httpx/a.png)', 'httpx/a.png'],
  ])('is read by https, as pages show no other: %s', (source, address) => {
    const [, src] = /<img[^>]* ?src="([^"]*)"/u.exec(html(source)) ?? [];
    expect(src).toBe(address);
  });

  it('is left as it is where it is a link', () => {
    expect(html('[图](http://pics.example/a.png)')).toContain('href="http://pics.example/a.png"');
  });
});
