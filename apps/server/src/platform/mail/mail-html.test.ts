import { describe, expect, it } from 'vitest';
import { renderMailHtml } from './mail-html.ts';

const url = 'https://kb.example.com';
const html = (text: string) => renderMailHtml({ site: '知汇', url, text });

describe('a mail as HTML', () => {
  it('shows the code large, and the name of the site once', () => {
    const made = html('您好：\n\n您的登录验证码是 042137，10 分钟内有效。\n\n知汇');
    expect(made).toMatch(/验证码是 <br><b class="code"[^>]*>042137<\/b><br>10 分钟内有效/u);
    expect(made.match(/知汇/gu)).toHaveLength(1);
  });

  it('leads to the site by buttons and links', () => {
    const made = html(
      `甲 评论了你的《题》\n\n> 写得好\n> 再看\n\n查看：${url}/article/1\n\n不想再收到这类邮件，可以关闭：${url}/setting`,
    );
    expect(made).toMatch(
      /<a class="button"[^>]* href="https:\/\/kb.example.com\/article\/1">查看</u,
    );
    expect(made).toMatch(/<blockquote[^>]*>写得好<br>再看<\/blockquote>/u);
    expect(made).toMatch(
      /class="quiet"[^>]*>不想[^<]*：<a [^>]*href="https:\/\/kb.example.com\/setting"/u,
    );
    expect(html(`甲 回复了你\n${url}/article/2`)).toMatch(/article\/2">甲 回复了你<\/a>/u);
    expect(html(`请打开：\n\n${url}/reset-password?token=a&b`)).toContain('?token=a&#38;b">');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    'https://evil.example',
    '查看：https://evil.example/a',
    '甲：javascript:alert(1)',
    `${url}.evil.example/`,
    `${url}@evil.example`,
    `您的登录验证码是 <b>`,
  ])('takes names and titles as words: %j', (name) => {
    for (const text of [name, `${name} 评论了你的《${name}》\n\n> ${name}`, `${name}\n${name}`]) {
      const made = html(text);
      expect(made).not.toMatch(/<(?:img|script|a )|evil[^<]*"/u);
      expect(made).not.toMatch(/<b>/u);
    }
  });

  it('loads no external resource', () => {
    expect(html(`查看：${url}/a`)).not.toMatch(/src=|url\(|@import|<link/u);
  });
});
