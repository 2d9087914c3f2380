import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { createDocument } from './parse.fixture.ts';

const convert = (html: string) => htmlToMarkdown(createDocument(html).body);
const markdown = (html: string) => convert(html)?.markdown;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><h2>一、材料<o:p></o:p></h2>
<p class=MsoNormal>请准备<b><span lang=EN-US style='font-size:12pt'>VAT</span></b>证书<o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt'>&nbsp;&nbsp; </span></span></span><![endif]>营业执照<o:p></o:p></p>
<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><!--[endif]-->复印件<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>护照</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>国家</p></td><td><p class=MsoNormal>税率</p></td></tr><tr><td><p>德国</p></td><td><p>19%</p></td></tr></table>
<p class=MsoNormal><img src="file:///C:/Temp/clip_image001.png"></p><!--EndFragment--></body></html>`;

describe('pasted HTML', () => {
  it('converts Word: headings, bold, nested lists, tables; no comments, no styles', () => {
    expect(convert(WORD)).toEqual({
      markdown: [
        '## 一、材料',
        '',
        '请准备**VAT**证书',
        '',
        '1. 营业执照',
        '   - 复印件',
        '2. 护照',
        '',
        '| 国家 | 税率 |',
        '| --- | --- |',
        '| 德国 | 19% |',
        '',
        '![](pasted:0)',
      ].join('\n'),
      pictures: ['file:///C:/Temp/clip_image001.png'],
      lostPictures: 0,
    });
  });

  it('keeps the words as they were', () => {
    expect(markdown('<p><b>量</b> 10<sup>6</sup> m<sub>2</sub> <kbd>Ctrl</kbd></p>')).toBe(
      '**量** 10<sup>6</sup> m<sub>2</sub> <kbd>Ctrl</kbd>',
    );
    expect(markdown('<p><b>标签</b> &lt;div&gt; &lt;/p&gt; 1 &lt; 2 a&amp;lt;b A&amp;B</p>')).toBe(
      String.raw`**标签** \<div> \</p> 1 < 2 a\&lt;b A&B`,
    );
    expect(markdown('<p><b>x</b> http://wiki.cn/a_b_c*d，名_字_x _词_ ~~不删~~</p>')).toBe(
      String.raw`**x** http://wiki.cn/a_b_c*d，名_字_x \_词\_ \~~不删\~~`,
    );
  });

  it('moves marks around paragraphs into each of them', () => {
    expect(markdown('<b><p>整段</p><p>第二段</p><h2>题</h2></b>')).toBe(
      '**整段**\n\n**第二段**\n\n## 题',
    );
    expect(markdown('<i><div><ul><li>一</li><li>二</li></ul></div></i>')).toBe('- *一*\n- *二*');
  });

  it('joins touching and nested marks of the same kind', () => {
    const bold = (text: string) => `<span style="font-weight:700">${text}</span>`;
    expect(markdown(`<p>${bold('注意：')}${bold('务必')}确认</p>`)).toBe('**注意：务必**确认');
    expect(markdown('<p><b>VAT</b> <strong>证书</strong><i>斜</i><em>体</em></p>')).toBe(
      '**VAT 证书***斜体*',
    );
    expect(markdown('<p><b><span><b>粗</b></span>体</b>，<s>旧<del>价</del></s></p>')).toBe(
      '**粗体**，~~旧价~~',
    );
    expect(markdown('<p><b>上</b><br><b>下</b></p>')).toBe('**上**\n**下**');
    expect(markdown('<p><b><i>甲</i></b><b><i>乙</i></b>丙</p>')).toBe('***甲乙***丙');
  });

  it('writes code in a cell line by line', () => {
    expect(
      markdown(
        '<table><tr><td>甲</td><td>乙</td></tr><tr><td><pre>a\nb</pre></td><td>丙</td></tr></table>',
      ),
    ).toBe('| 甲 | 乙 |\n| --- | --- |\n| `a`<br>`b` | 丙 |');
  });

  it('returns null for HTML without structure', () => {
    expect(convert('<meta charset="utf-8"><span>一行文字</span>')).toBeNull();
  });

  it('converts lists, tasks and code', () => {
    expect(
      markdown('<ul><li>一<ul><li>二<ol start="3"><li>三</li></ol></li></ul></li><li>四</li></ul>'),
    ).toBe('- 一\n  - 二\n    3. 三\n- 四');
    expect(
      markdown(
        '<ul><li><input type="checkbox" checked> 完成</li><li><input type="checkbox"> 未完成</li></ul>',
      ),
    ).toBe('- [x] 完成\n- [ ] 未完成');
    expect(
      markdown('<pre><code class="language-ts">const a = 1;\nconst b = `x`;</code></pre>'),
    ).toBe('```ts\nconst a = 1;\nconst b = `x`;\n```');
  });

  it('converts lists directly inside of lists', () => {
    expect(markdown('<ul><li>一</li><ul><li>二</li></ul></ul>')).toBe('- 一\n  - 二');
  });

  it('converts tables: merged cells, alignment, bars and line breaks', () => {
    const html = `<table><tbody><tr><th>名称</th><th style="text-align:right">数量</th></tr>
      <tr><td colspan="2">合计 a|b</td></tr><tr><td>第一行<br>第二行</td><td>3</td></tr></tbody></table>`;
    expect(markdown(html)).toBe(
      ['| 名称 | 数量 |', '| --- | --: |', '| 合计 a\\|b |  |', '| 第一行<br>第二行 | 3 |'].join(
        '\n',
      ),
    );
  });

  it('reads bold and strikethrough from styles, and ignores a `b` with normal weight', () => {
    expect(
      markdown(
        '<p><span style="font-weight:700">重点</span>与<span style="text-decoration:line-through">旧</span></p>',
      ),
    ).toBe('**重点**与~~旧~~');
    expect(
      markdown('<b style="font-weight:normal"><p>正文<a href="https://a.cn">链接</a></p></b>'),
    ).toBe('正文[链接](https://a.cn)');
  });

  it('removes scripts from links and pictures', () => {
    expect(markdown('<p><a href=" java\nscript:alert(1)">点我</a><b>字</b></p>')).toBe(
      '点我**字**',
    );
    expect(
      markdown('<p><b>字</b><script>alert(1)</script><img src="javascript:alert(1)"></p>'),
    ).toBe('**字**');
  });

  it('keeps addresses of pictures and uploads inline ones', () => {
    const pasted = convert(
      '<p><img alt="图" src="https://a.cn/x(1).png"><img src="data:image/png;base64,AA=="></p>',
    );
    expect(pasted?.markdown).toBe('![图](https://a.cn/x%281%29.png)![](pasted:0)');
    expect(pasted?.pictures).toEqual(['data:image/png;base64,AA==']);
  });
});
