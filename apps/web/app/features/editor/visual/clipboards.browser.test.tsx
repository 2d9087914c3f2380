import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paste } from '../../../../test/clipboard.ts';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';
import { stubApi } from '../../../../test/stub-api.ts';

const TABLE = '| 项 | 值 |\n| --- | --- |\n| 甲 | 1 |\n| 乙 | 2 |';

/** Clipboard of Excel and WPS: a table, and the same with tabs. */
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-number-format:General}</style></head><body>
<table border=0 cellpadding=0 cellspacing=0 width=192><!--StartFragment-->
<tr height=20><td class=xl65>丙</td><td align=right>3</td><td>丁</td></tr>
<tr height=20><td>戊</td><td align=right>5</td><td>己<br>庚</td></tr><!--EndFragment--></table></body></html>`;
const EXCEL_TEXT = '丙\t3\t丁\r\n戊\t5\t"己\n庚"\r\n';
/** Paragraphs of a web page. */
const WEB = `<meta charset='utf-8'><h3 style="color: rgb(0,0,0)">要点</h3><p>第一段<b>粗</b></p><ul><li>一</li><li>二</li></ul><pre><code>npm i</code></pre>`;
/** Clipboard of 飞书: a block for each line. */
const FEISHU = `<meta charset="utf-8"><div data-page-id="x" data-lark-html-role="root"><div class="ace-line ace-line old-record-id-1" data-zone-id="0">第一行</div><div class="ace-line ace-line old-record-id-2">第二行</div></div>`;
/** Answer of an AI chat, as its copy button gives it. */
const CHAT = '### 步骤\n\n1. **安装**\n2. 运行 `npm start`\n\n```bash\nnpm i\n```';
const VSCODE_HTML = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #569cd6;">const</span><span> a = [1];</span></div><div><span>  b();</span></div></div>`;
const JETBRAINS = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9.8pt;"><span style="color:#cc7832;">def </span>f():<br>    <span>return </span>*x*</pre></body></html>`;
const CODE = 'const a = [1];\n  b();';

/** Pastes what VS Code copies. */
function pasteFromVsCode(element: Element, text: string, mode: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  data.setData('text/html', VSCODE_HTML);
  data.setData('vscode-editor-data', JSON.stringify({ version: 1, mode }));
  const event = { bubbles: true, cancelable: true, clipboardData: data };
  element.dispatchEvent(new ClipboardEvent('paste', event));
}

async function openInCell(text: string) {
  const editor = await openEditor({ content: TABLE });
  await editor.caretIn(text);
  return { ...editor, body: editor.body, element: () => editor.body.element() };
}

describe('pasting into a table cell', () => {
  it('keeps lines in the cell', async () => {
    const editor = await openInCell('甲');
    paste(editor.element(), { text: '一\r\n二\n三' });
    await expect.poll(editor.markdown).toBe(TABLE.replace('甲', '甲一<br>二<br>三'));
    await press('Control+z');
    expect(await editor.markdown()).toBe(TABLE);
  });

  it.each([
    ['text', { text: EXCEL_TEXT }],
    ['HTML', { text: EXCEL_TEXT, html: EXCEL }],
  ])('fills a block of cells from a spreadsheet and grows the table (%s)', async (_, clipboard) => {
    const editor = await openInCell('2');
    paste(editor.element(), clipboard);
    await expect
      .poll(editor.markdown)
      .toBe(
        '| 项 | 值 |  |  |\n| --- | --- | --- | --- |\n| 甲 | 1 |  |  |\n| 乙 | 丙 | 3 | 丁 |\n|  | 戊 | 5 | 己<br>庚 |',
      );
    await type('！');
    expect(await editor.markdown()).toContain('己<br>庚！ |');
  });

  it('puts paragraphs, lists and code of a web page into the cell', async () => {
    const editor = await openInCell('乙');
    paste(editor.element(), { html: WEB, text: '要点\n第一段粗' });
    await expect
      .poll(editor.markdown)
      .toBe(TABLE.replace('乙', '乙要点<br>第一段**粗**<br>• 一<br>• 二<br>`npm i`'));
  });

  it('puts lines of 飞书 and code of an editor into the cell', async () => {
    const editor = await openInCell('甲');
    paste(editor.element(), { html: FEISHU, text: '第一行\n第二行' });
    await expect.poll(editor.markdown).toContain('| 甲第一行<br>第二行 | 1 |');
    pasteFromVsCode(editor.element(), CODE, 'javascript');
    await expect.poll(editor.markdown).toContain('第二行`const a = [1];`<br>`  b();` | 1 |');
    expect((await editor.markdown()).split('\n')).toHaveLength(4);
  });

  it('fills cells from a Markdown table and from cells copied in the editor', async () => {
    const editor = await openInCell('甲');
    paste(editor.element(), { text: '| a | b |\n|---|---|\n| c | d |\n| e | f |' });
    await expect
      .poll(editor.markdown)
      .toBe('| 项 | 值 |\n| --- | --- |\n| a | b |\n| c | d |\n| e | f |');
    const copied =
      '<table data-pm-slice="1 1 []"><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr></tbody></table>';
    paste(editor.element(), { html: copied, text: 'x\ty' });
    await expect.poll(editor.markdown).toContain('| e | x | y |');
    paste(editor.element(), { html: '<p data-pm-slice="1 1 []">p</p><p>q</p>', text: 'p\nq' });
    await expect.poll(editor.markdown).toContain('| yp<br>q |');
  });

  it('breaks a line by Shift+Enter and changes that row only', async () => {
    const editor = await openEditor({ content: TABLE.replace('| 乙 | 2 |', '|乙|  2|') });
    await editor.caretIn('甲');
    await press('Shift+Enter');
    await type('续');
    expect(await editor.markdown()).toBe(
      TABLE.replace('甲', '甲<br>续').replace('| 乙 | 2 |', '|乙|  2|'),
    );
  });
});

describe('undoing a paste', () => {
  it('leaves what was typed just before it', async () => {
    const editor = await openEditor({ content: '' });
    await editor.caret();
    await type('刚写的');
    paste(editor.body.element(), { text: '粘贴的' });
    await expect.poll(editor.markdown).toBe('刚写的粘贴的');
    await press('Control+z');
    await expect.poll(editor.markdown).toBe('刚写的');
  });
});

describe('pasting Markdown and code', () => {
  it('shows what Markdown means, and gives the letters back by one undo', async () => {
    const editor = await openEditor({ content: '前' });
    await editor.caret();
    await press('Enter');
    paste(editor.body.element(), { text: CHAT });
    await expect.poll(editor.markdown).toBe(`前\n\n${CHAT}`);
    expect(editor.blocks()).toHaveLength(4);
    await press('Control+z');
    await expect.poll(() => editor.body.element().textContent).toContain('### 步骤');
    await expect.poll(() => editor.body.element().textContent).toContain('2. 运行 `npm start`');
    await press('Control+z');
    await expect.poll(() => editor.body.element().textContent).not.toContain('步骤');
    expect((await editor.markdown()).trim()).toBe('前');
  });

  it('pastes letters by Ctrl+Shift+V', async () => {
    const editor = await openEditor();
    await navigator.clipboard.writeText('**粗** 体');
    await editor.caret();
    await press('Control+Shift+v');
    await expect.poll(editor.markdown).toBe('\\*\\*粗\\*\\* 体');
  });

  it.each([
    [
      'VS Code',
      (body: Element) => pasteFromVsCode(body, CODE, 'typescriptreact'),
      `\`\`\`tsx\n${CODE}\n\`\`\``,
    ],
    [
      'VS Code without its data',
      (body: Element) => paste(body, { html: VSCODE_HTML, text: CODE }),
      `\`\`\`\n${CODE}\n\`\`\``,
    ],
    [
      'JetBrains',
      (body: Element) => paste(body, { html: JETBRAINS, text: 'def f():\n    return *x*' }),
      '```\ndef f():\n    return *x*\n```',
    ],
    [
      'a Markdown file in VS Code',
      (body: Element) => pasteFromVsCode(body, '## 标题', 'markdown'),
      '## 标题',
    ],
  ])('pastes from %s', async (_, run, markdown) => {
    const editor = await openEditor();
    await editor.caret();
    run(editor.body.element());
    await expect.poll(async () => (await editor.markdown()).trim()).toBe(markdown);
  });

  it('pastes a word of code within a sentence as inline code', async () => {
    const editor = await openEditor({ content: '调用' });
    await editor.caret();
    pasteFromVsCode(editor.body.element(), 'openFile', 'typescript');
    await expect.poll(editor.markdown).toBe('调用`openFile`');
    await type('即可');
    expect(await editor.markdown()).toBe('调用`openFile`即可');
  });

  it('puts code into a block in the source view as well', async () => {
    const editor = await openEditor({ view: 'source' });
    await editor.caret();
    pasteFromVsCode(editor.body.element(), CODE, 'javascript');
    await expect.poll(editor.markdown).toBe(`\`\`\`javascript\n${CODE}\n\`\`\``);
  });
});

describe('addresses', () => {
  it('links what is typed and pasted, without escapes', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('见 https://a.cn/b_c?x=1 和/或 ');
    paste(editor.body.element(), { text: 'https://c.cn/d' });
    expect(await editor.markdown()).toBe('见 https://a.cn/b_c?x=1 和/或 https://c.cn/d');
    const links = editor.body.element().querySelectorAll('a');
    expect([...links].map(({ textContent }) => textContent)).toEqual([
      'https://a.cn/b_c?x=1',
      'https://c.cn/d',
    ]);
    paste(editor.body.element(), {
      html: '<a href="https://e.cn/f">https://e.cn/f</a>',
      text: 'https://e.cn/f',
    });
    await expect.poll(editor.markdown).toMatch(/https:\/\/e\.cn\/f$/u);
    expect(await editor.markdown()).not.toContain('\\');
  });

  it.each(['visual', 'source'] as const)(
    'gives addresses of the site their title (%s)',
    async (view) => {
      const calls = stubApi('GET /link/title', () => ({
        id: 12,
        model: 'ARTICLE',
        title: '报销_制度',
      }));
      const editor = await openEditor({ view, content: '见' });
      await editor.caret();
      const address = `${location.origin}/article/12#要求`;
      paste(editor.body.element(), { text: address });
      await expect.poll(editor.markdown).toMatch(/^见\[报销\\?_制度\]\(\/article\/12#/u);
      expect(calls).toHaveLength(1);
      await press('Control+z');
      await expect.poll(editor.markdown).toBe(`见${address}`);
    },
  );

  it('asks for the title of a typed address behind a space, and leaves those without one', async () => {
    const calls = stubApi('GET /link/title', () => null);
    const editor = await openEditor();
    await editor.caret();
    const address = `${location.origin}/article/13`;
    await type(`${address} 后`);
    await expect.poll(() => calls.length).toBe(1);
    expect(await editor.markdown()).toBe(`${address} 后`);
    await expect.element(page.getByRole('link', { name: address })).toBeInTheDocument();
  });
});

describe('inline HTML', () => {
  const SOURCE = 'H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>重点</mark><br>x<sup>2</sup> <u>线</u>';

  it('is drawn, and edits change only what is typed', async () => {
    const editor = await openEditor({ content: SOURCE });
    const body = editor.body.element();
    expect(
      [...body.querySelectorAll('sub, kbd, mark, sup, u')].map((item) => item.tagName),
    ).toEqual(['SUB', 'KBD', 'MARK', 'SUP', 'U']);
    expect(body.textContent).toBe('H2O Ctrl 重点x2 线');
    await editor.caretIn('重点');
    await editor.caret();
    await type('。');
    expect(await editor.markdown()).toMatch(
      /^H<sub>2<\/sub>O <kbd>Ctrl<\/kbd> <mark>重点<\/mark><br>/u,
    );
  });

  it('comes from toolbar, keys and the menu', async () => {
    const editor = await openEditor();
    await editor.caret();
    await editor.tool('高亮').click();
    await type('甲');
    await editor.tool('高亮').click();
    await press('Control+u');
    await type('乙');
    await press('Control+u');
    await type(' /shangbiao');
    await press('Enter');
    await type('2');
    expect(await editor.markdown()).toBe('<mark>甲</mark><u>乙</u> <sup>2</sup>');
    await press('Enter');
    await type('/h1');
    await press('Enter');
    await type('题');
    expect(await editor.markdown()).toContain('\n\n# 题');
  });
});
