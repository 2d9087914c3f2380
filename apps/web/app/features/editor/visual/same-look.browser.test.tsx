import { expect, it } from 'vitest';
import { openEditor } from '../../../../test/open-editor.tsx';

const PICTURE = '/apps/web/public/favicon.svg';

const MARKDOWN = `# 总则

## 范围

### 细则

正文**重点**和\`代码\`与[链接](/a)。

> 引用

> [!TIP]
> 提示

<details open>
<summary>折叠</summary>

折内一

折内二

</details>

- 甲
- 乙

1. 一

- [ ] 待办

| 国家 | 税率 | 说明 |
| --- | ---: | :-: |
| 德国 | 19% | 自到港之日起三十日内向海关申报并缴纳，逾期按日加收滞纳金 |
|  |  |  |

---

![独图](${PICTURE}){width=30%}

![题图](${PICTURE} "图 1"){width=40% align=right}

![左](${PICTURE}){width=20%}![右](${PICTURE}){width=30%}

#### 小节
`;

/** What the server makes of that Markdown. */
const ARTICLE = `<h2 id="s-总则"><a class="anchor" href="#s-总则" aria-label="本节链接">#</a>总则</h2>
<h3 id="s-范围"><a class="anchor" href="#s-范围" aria-label="本节链接">#</a>范围</h3>
<h4 id="s-细则"><a class="anchor" href="#s-细则" aria-label="本节链接">#</a>细则</h4>
<p>正文<strong>重点</strong>和<code>代码</code>与<a href="/a">链接</a>。</p>
<blockquote>
<p>引用</p>
</blockquote>
<blockquote class="callout callout-tip" role="note"><p class="callout-label">提示</p>
<p>提示</p>
</blockquote>
<details open>
<summary>折叠</summary>
<p>折内一</p>
<p>折内二</p>
</details>
<ul>
<li>甲</li>
<li>乙</li>
</ul>
<ol>
<li>一</li>
</ol>
<ul class="tasks">
<li><input type="checkbox" disabled aria-label="未完成"><span>待办</span></li>
</ul>
<div class="scroll" tabindex="0" role="region" aria-label="表格 1：细则"><table>
<thead>
<tr>
<th>国家</th>
<th align="right">税率</th>
<th align="center">说明</th>
</tr>
</thead>
<tbody>
<tr>
<td>德国</td>
<td align="right">19%</td>
<td align="center">自到港之日起三十日内向海关申报并缴纳，逾期按日加收滞纳金</td>
</tr>
<tr>
<td></td>
<td align="right"></td>
<td align="center"></td>
</tr>
</tbody>
</table></div>
<hr>
<p class="picture-alone"><img src="${PICTURE}" alt="独图" width="30%" loading="lazy" decoding="async"></p>
<figure><img src="${PICTURE}" alt="题图" width="40%" align="right" loading="lazy" decoding="async"><figcaption>图 1</figcaption></figure>
<p class="picture-row"><img src="${PICTURE}" alt="左" width="20%" loading="lazy" decoding="async"><img src="${PICTURE}" alt="右" width="30%" loading="lazy" decoding="async"></p>
<h5 id="s-小节"><a class="anchor" href="#s-小节" aria-label="本节链接">#</a>小节</h5>`;

/** Where a kind of block is in the article and in the editor. */
const KINDS: [kind: string, article: string, editor: string][] = [
  ['a title', 'h2', 'h1'],
  ['a heading below a title', 'h3', 'h2'],
  ['a heading two below a title', 'h4', 'h3'],
  ['the last heading', 'h5', 'h4'],
  ['a paragraph', ':scope > p', ':scope > p'],
  ['bold words', 'strong', 'strong'],
  ['inline code', 'p > code', 'p > code'],
  ['a link', 'p > a:not([class])', 'p > a'],
  ['a quote', 'blockquote:not(.callout)', 'blockquote'],
  ['a callout', '.callout', '.callout'],
  ['the label of a callout', '.callout-label', '.callout-label'],
  ['a fold', 'details', '.fold'],
  ['the summary of a fold', 'summary', '.fold-summary'],
  ['a block in a fold', 'summary + p', '.fold-summary + p'],
  ['the last block in a fold', 'details > p:last-child', '.fold > p:last-child'],
  ['a list', ':scope > ul:not(.tasks)', ':scope > ul:not(.tasks)'],
  ['an item', ':scope > ul:not(.tasks) > li', ':scope > ul:not(.tasks) > li'],
  ['the second item', ':scope > ul:not(.tasks) > li + li', ':scope > ul:not(.tasks) > li + li'],
  ['a numbered list', ':scope > ol', ':scope > ol'],
  ['a task', '.tasks > li', '.tasks > li'],
  ['a table', 'table', 'table'],
  ['the head of a table', 'th', 'th'],
  ['a cell', 'td', 'td'],
  ['a cell at the right', 'td[align="right"]', 'td:nth-child(2)'],
  ['a cell in the middle', 'td[align="center"]', 'td:nth-child(3)'],
  ['an empty cell', 'tr:last-child > td', 'tr:last-child > td'],
  ['a line', 'hr', 'hr'],
  ['a picture', 'img[alt="独图"]', 'img[alt="独图"]'],
  ['a picture with a caption', 'img[alt="题图"]', 'img[alt="题图"]'],
  ['a caption', 'figcaption', '.picture-caption:not([hidden])'],
  ['the first of a row', 'img[alt="左"]', 'img[alt="左"]'],
  ['the second of a row', 'img[alt="右"]', 'img[alt="右"]'],
];

const PROPERTIES = [
  ...['font-size', 'font-weight', 'font-family', 'line-height', 'color', 'text-align'],
  ...['background-color', 'border-left-width', 'border-bottom-color', 'list-style-type'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'border-radius'],
];

/** How a block looks, and where it is from the left of its text. */
function describeLook(root: HTMLElement, selector: string): Record<string, string> {
  const element = root.querySelector(selector);
  if (element === null) throw new Error(`nothing is ${selector}`);
  const style = getComputedStyle(element);
  const look = Object.fromEntries(PROPERTIES.map((name) => [name, style.getPropertyValue(name)]));
  const { left, width, height } = element.getBoundingClientRect();
  const from = left - root.getBoundingClientRect().left;
  return { ...look, left: from.toFixed(), width: width.toFixed(), height: height.toFixed() };
}

/** Space between a block and the one above. */
function gapAbove(root: HTMLElement, index: number): string {
  const [above, block] = [root.children[index - 1]!, root.children[index]!];
  return (block.getBoundingClientRect().top - above.getBoundingClientRect().bottom).toFixed();
}

it('draws every kind of block as readers see it, with the same space between them', async () => {
  const opened = await openEditor({ content: MARKDOWN });
  const editor = opened.body.element() as HTMLElement;
  const article = document.createElement('div');
  article.className = 'prose';
  article.innerHTML = ARTICLE;
  Object.assign(article.style, { width: `${editor.clientWidth}px`, maxWidth: 'none' });
  editor.parentElement!.append(article);
  const images = [...document.querySelectorAll<HTMLImageElement>('.prose img[src]')];
  await Promise.all(images.map((image) => image.decode()));

  const look = (root: HTMLElement, place: 1 | 2) =>
    Object.fromEntries(KINDS.map((kind) => [kind[0], describeLook(root, kind[place])]));
  expect(look(editor, 2)).toEqual(look(article, 1));

  expect(editor.children.length).toBe(article.children.length);
  const indexes = Array.from({ length: article.children.length - 1 }, (_, n) => n + 1);
  expect(indexes.map((n) => gapAbove(editor, n))).toEqual(indexes.map((n) => gapAbove(article, n)));
});
