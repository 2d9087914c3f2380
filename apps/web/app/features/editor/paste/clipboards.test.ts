import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { createDocument } from './parse.fixture.ts';

const markdown = (html: string) => htmlToMarkdown(createDocument(html).body)?.markdown;
const lines = (...all: string[]) => all.join('\n');

const item = (list: string, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:等线'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<span lang=EN-US><o:p></o:p></span></p>`;

describe('clipboards of other programs', () => {
  it('Word: outline levels, tracked changes, comments, hidden words, tabs, footnotes', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=ZH-CN style='tab-interval:21.0pt'>
<!--StartFragment-->
<p class=MsoTitle align=center>采购制度<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoNormal style='mso-outline-level:2'><b>总则</b><o:p></o:p></p>
<p class=MsoNormal style='text-indent:21.0pt'>&nbsp;&nbsp;&nbsp; 单笔超过<del cite="mailto:zhang" datetime="2026-03-01T10:00"><span lang=EN-US>3</span></del><ins cite="mailto:zhang" datetime="2026-03-01T10:00"><span lang=EN-US>5</span></ins>万元的，<span style='mso-comment-continuation:1'>须经总经理</span><span class=MsoCommentReference><span lang=EN-US><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[z1]</a></span></span>批准<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span lang=EN-US>[1]</span></span></a>。<span style='display:none;mso-hide:all'>内部备注</span></p>
<h3 style='mso-list:l2 level2 lfo3'><![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>1.2<span style='font:7.0pt'>&nbsp; </span></span></span><![endif]>范围</h3>
<p class=MsoNormal>联系人<span lang=EN-US style='mso-tab-count:2'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span>采购部，
电话&nbsp;8001，<s>旧号</s><i>内线</i></p>
<p class=MsoQuote>原则上不预付。</p>
${item('l0 level1', '十一、', '比价')}
${item('l0 level2', 'l', '至少三家')}
${item('l0 level3', '①', '书面')}
${item('l0 level1', '十二、', '签约')}
${item('l1 level1', 'n', '归档')}
<p class=MsoNormal style='mso-list:l5 level1 lfo9'><span style='mso-list:Ignore'>第三条<span>&nbsp;</span></span>附则</p>
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> 以<b>含税</b>计。</p></div></div>
<div style='mso-element:comment-list'><hr class=msocomoff align=left><div style='mso-element:comment'><p class=MsoCommentText>请确认</p></div></div>
</body></html>`;
    expect(markdown(html)).toBe(
      lines(
        '# 采购制度',
        '',
        '## **总则**',
        '',
        '单笔超过5万元的，须经总经理批准[^1]。',
        '',
        '### 1.2 范围',
        '',
        '联系人 采购部，电话 8001，~~旧号~~*内线*',
        '',
        '> 原则上不预付。',
        '',
        '11. 比价',
        '    - 至少三家',
        '      1. 书面',
        '12. 签约',
        '',
        '- 归档',
        '',
        '第三条 附则',
        '',
        '[^1]: 以**含税**计。',
      ),
    );
  });

  it('Word on the web: each item is a list of its own that says its level', () => {
    const makeItem = (level: number, text: string) =>
      `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-aria-level="${level}" role="listitem"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`;
    expect(markdown(makeItem(1, '甲') + makeItem(2, '乙') + makeItem(1, '丙'))).toBe(
      '- 甲\n  - 乙\n- 丙',
    );
  });

  it('WPS: Wingdings bullets, numbers in brackets', () => {
    const html = `<html><head><meta name="Generator" content="Kingsoft WPS"></head><body><!--StartFragment-->
<h1>通知<o:p></o:p></h1>
<p class="MsoNormal" style="mso-list:l0 level1 lfo1;"><![if !supportLists]><span style="font-family:Wingdings;"><span style='mso-list:Ignore;'>Ø&nbsp;</span></span><![endif]><b><span style="font-weight:bold;">时间</span></b>：周一<o:p></o:p></p>
<p class="MsoNormal" style="mso-list:l1 level1 lfo2;"><span style='mso-list:Ignore;'>（二）&nbsp;</span>地点</p>
<p class="MsoNormal">　　请准时<span style="text-decoration:line-through;">出席</span>参加。<img width="10" src="file:///C:\\Users\\A\\wps1.jpg"></p><!--EndFragment--></body></html>`;
    const pasted = htmlToMarkdown(createDocument(html).body);
    expect(pasted?.markdown).toBe(
      lines(
        '# 通知',
        '',
        '- **时间**：周一',
        '',
        '2. 地点',
        '',
        '　　请准时~~出席~~参加。![](pasted:0)',
      ),
    );
    expect(pasted?.pictures).toEqual([String.raw`file:///C:\Users\A\wps1.jpg`]);
  });

  it('Excel: merged cells, alignment, hidden and empty cells, text over its neighbours', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65{font-weight:700}</style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=216 style='border-collapse:collapse'>
<!--StartFragment--><col width=72 span=3 style='width:54pt'>
<tr height=19><td height=19 class=xl65>区域</td><td class=xl65>项目</td><td class=xl65 align=right>金额</td><td style='display:none'>内部</td><td></td></tr>
<tr height=19><td rowspan=2 height=38 class=xl66>华东</td><td>差旅<br style='mso-data-placement:same-cell'>住宿</td><td align=right x:num="1234.5">1,234.50</td><td style='display:none'>1</td><td></td></tr>
<tr height=19><td>a|b</td><td align=right x:num>7</td></tr>
<tr height=19><td colspan=2 style='mso-ignore:colspan'>说明很长的一行</td><td></td></tr>
<tr height=0 style='display:none'><td>藏</td></tr>
<tr height=19><td></td><td></td><td></td></tr><!--EndFragment--></table></body></html>`;
    expect(markdown(html)).toBe(
      lines(
        '| 区域 | 项目 | 金额 |',
        '| --- | --- | --: |',
        '| 华东 | 差旅<br>住宿 | 1,234.50 |',
        String.raw`| 华东 | a\|b | 7 |`,
        '| 说明很长的一行 |  |  |',
      ),
    );
  });

  it('飞书: lines, lists by level, tasks, code, quotes', () => {
    const html = `<meta charset='utf-8'><div data-page-id="doxcn" data-lark-html-role="root" data-docx-has-block-data="true"><h1 class="heading-1 ace-line old-record-id-a">排期</h1><div class="ace-line ace-line old-record-id-b">由<strong>平台组</strong>负责，见<a href="https://a.feishu.cn/docx/x">方案</a></div><div class="ace-line">第二段</div><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>前端</div></li></ul><ul class="list-bullet2"><li class="ace-line" data-list="bullet"><div>联调</div></li></ul><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>后端</div></li></ul><ol class="list-number1" start="3"><li data-list="number">上线</li></ol><ul class="list-check1"><li class="ace-line" data-list="done"><div>评审</div></li><li class="ace-line" data-list="check"><div>发布</div></li></ul><pre class="ace-line"><code class="language-Go" data-lark-language="Go" data-wrap="false"><div>func main() {</div><div><br></div><div>&nbsp;&nbsp;run()</div><div>}</div></code></pre><blockquote class="quote-container"><div class="ace-line">引用</div></blockquote><table class="lark-table" data-lark-table="x"><colgroup><col width="100"></colgroup><tbody><tr><td rowspan="1" colspan="1"><div class="ace-line">甲</div></td><td><div class="ace-line">一</div><div class="ace-line">二</div></td></tr></tbody></table></div><span data-lark-record-data="{&quot;a&quot;:1}" data-lark-record-format="docx/record" class="lark-record-clipboard"></span>`;
    expect(markdown(html)).toBe(
      lines(
        '# 排期',
        '',
        '由**平台组**负责，见[方案](https://a.feishu.cn/docx/x)',
        '',
        '第二段',
        '',
        '- 前端',
        '  - 联调',
        '- 后端',
        '',
        '3. 上线',
        '',
        '- [x] 评审',
        '- [ ] 发布',
        '',
        '```go',
        'func main() {',
        '',
        '  run()',
        '}',
        '```',
        '',
        '> 引用',
        '',
        '| 甲 | 一<br>二 |',
        '| --- | --- |',
      ),
    );
  });

  it('语雀: lake attributes, cards, its own elements', () => {
    const code = encodeURIComponent(JSON.stringify({ mode: 'sql', code: 'select 1;\nselect 2;' }));
    const picture = encodeURIComponent(JSON.stringify({ src: 'https://cdn.nlark.com/a.png' }));
    const html = `<meta charset="utf-8"><!doctype lake><h2 data-lake-id="a" id="a"><span data-lake-id="u1">库表</span></h2><p data-lake-id="b"><strong><span>主键</span></strong><span>自增</span></p><ul list="u1"><li fid="f" data-lake-id="c"><span>甲</span></li></ul><ul list="u1" data-lake-indent="1"><li data-lake-id="d"><span>乙</span></li></ul><ul list="u1"><li class="lake-list-node lake-list-task" checked="true"><span>丙</span></li></ul><card type="block" name="codeblock" value="data:${code}"></card><p><card type="inline" name="image" value="data:${picture}"></card></p><card name="codeblock" value="data:%7B%22"></card>`;
    expect(markdown(html)).toBe(
      lines(
        '## 库表',
        '',
        '**主键**自增',
        '',
        '- 甲',
        '  - 乙',
        '- [x] 丙',
        '',
        '```sql',
        'select 1;',
        'select 2;',
        '```',
        '',
        '![](https://cdn.nlark.com/a.png)',
      ),
    );
    const ne = `<ne-h3 id="x"><ne-heading-content><ne-text>步骤</ne-text></ne-heading-content></ne-h3><ne-oli ne-level="0"><ne-oli-i>1.</ne-oli-i><ne-oli-c><ne-text ne-bold="true">装</ne-text><ne-text>好</ne-text></ne-oli-c></ne-oli><ne-uli ne-level="1"><ne-uli-i></ne-uli-i><ne-uli-c><ne-code><ne-text>npm i</ne-text></ne-code></ne-uli-c></ne-uli><ne-oli ne-level="0"><ne-oli-i>2.</ne-oli-i><ne-oli-c><ne-link href="https://a.cn">看</ne-link></ne-oli-c></ne-oli><ne-quote><ne-p>完</ne-p></ne-quote>`;
    expect(markdown(ne)).toBe(
      lines('### 步骤', '', '1. **装**好', '   - `npm i`', '2. [看](https://a.cn)', '', '> 完'),
    );
  });

  it('Notion: tasks, toggles, callouts, formulas', () => {
    const html = `<meta charset='utf-8'><!-- notionvc: 1f --><h2>计划</h2><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">定稿</span></li></ul><ul><li>[ ] 发信</li></ul><ul class="toggle"><li><details open=""><summary>细节</summary><p>内容</p><ul><li>里面</li></ul></details></li></ul><aside>💡 留意</aside><p>质能 <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=mc2</span></span></p><pre><code class="language-TypeScript">const a = 1</code></pre>`;
    expect(markdown(html)).toBe(
      lines(
        '## 计划',
        '',
        '- [x] 定稿',
        '',
        '- [ ] 发信',
        '',
        '<details>',
        '<summary>细节</summary>',
        '',
        '内容',
        '',
        '- 里面',
        '',
        '</details>',
        '',
        '> 💡 留意',
        '',
        '质能 $E=mc^2$',
        '',
        '```typescript',
        'const a = 1',
        '```',
      ),
    );
  });

  it('GitHub: footnotes counted on, tasks, code, a table in a cell', () => {
    const html = `<h2>用法</h2><p>见下<sup><a href="https://github.com/a/b#user-content-fn-x-1" id="user-content-fnref-x-1" data-footnote-ref>1</a></sup>。</p><ul class="contains-task-list"><li class="task-list-item"><p><input type="checkbox" class="task-list-item-checkbox" checked> 做完</p></li></ul><div class="highlight highlight-source-shell notranslate"><pre>npm ci</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy">复制</clipboard-copy></div></div><table><tr><td>甲</td><td><table><tr><td>里</td><td>外</td></tr></table></td></tr></table><section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-x-1"><p>第一行 <a href="https://github.com/a/b#user-content-fnref-x-1" data-footnote-backref>↩</a></p><p>第二行</p></li></ol></section>`;
    expect(htmlToMarkdown(createDocument(html).body, { firstNote: 4 })?.markdown).toBe(
      lines(
        '## 用法',
        '',
        '见下[^4]。',
        '',
        '- [x] 做完',
        '',
        '```shell',
        'npm ci',
        '```',
        '',
        '| 甲 | 里 外 |',
        '| --- | --- |',
        '',
        '[^4]: 第一行',
        '',
        '    第二行',
      ),
    );
  });
});
