import { beforeAll, describe, expect, it } from 'vitest';
import { openEditor } from '../../../../test/open-editor.tsx';

const PICTURE = '/apps/web/public/favicon.svg';

const MARKDOWN = `# 总则

## 范围

### 细则

正文**重点**和\`代码\`与[链接](/a)。

> 引用

> [!TIP]
> 提示

- 甲
- 乙

1. 一

- [ ] 待办

| 国家 | 税率 |
| --- | --- |
| 德国 | 19% |
|  |  |

---

![独图](${PICTURE}){width=30%}

![题图](${PICTURE} "图 1"){width=40% align=right}

![左](${PICTURE}){width=20%}![右](${PICTURE}){width=30%}

#### 小节
`;

/** What the server makes of that Markdown. */
const ARTICLE = `@@HTML@@`;

/** Where a kind of block is in the article and in the editor, and what of its look differs on purpose. */
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
  ['a list', ':scope > ul:not(.tasks)', ':scope > ul:not(.tasks)'],
  ['an item', ':scope > ul:not(.tasks) > li', ':scope > ul:not(.tasks) > li'],
  ['the second item', ':scope > ul:not(.tasks) > li + li', ':scope > ul:not(.tasks) > li + li'],
  ['a numbered list', ':scope > ol', ':scope > ol'],
  ['a task', '.tasks > li', '.tasks > li'],
  ['a table', 'table', 'table'],
  ['the head of a table', 'th', 'th'],
  ['a cell', 'td', 'td'],
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

let article: HTMLElement;
let editor: HTMLElement;

beforeAll(async () => {
  const opened = await openEditor({ content: MARKDOWN });
  editor = opened.body.element() as HTMLElement;
  article = document.createElement('div');
  article.className = 'prose';
  article.innerHTML = ARTICLE;
  article.style.width = `${editor.clientWidth}px`;
  article.style.maxWidth = 'none';
  editor.parentElement!.append(article);
  const images = [...document.querySelectorAll<HTMLImageElement>('.prose img[src]')];
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
});

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

describe('the editor draws as readers see it', () => {
  it.each(KINDS)('%s', (_, inArticle, inEditor) => {
    expect(describeLook(editor, inEditor)).toEqual(describeLook(article, inArticle));
  });

  it('with the same space between all blocks', () => {
    expect(editor.children.length).toBe(article.children.length);
    const indexes = Array.from({ length: article.children.length - 1 }, (_, n) => n + 1);
    expect(indexes.map((n) => gapAbove(editor, n))).toEqual(
      indexes.map((n) => gapAbove(article, n)),
    );
  });
});
