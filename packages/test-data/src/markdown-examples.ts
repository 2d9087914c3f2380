import { readFileSync } from 'node:fs';
import { CORPUS, resolveCorpusPath } from './corpus.ts';

/** One example of a Markdown specification: the text and the HTML it stands for. */
export interface MarkdownExample {
  example: number;
  section: string;
  markdown: string;
  html: string;
}

/** The examples of `commonmark` or `gfm`: all of the specification with a corpus, else a few of our own. */
export function loadMarkdownExamples(name: 'commonmark' | 'gfm'): MarkdownExample[] {
  if (CORPUS === null) return OWN_EXAMPLES[name];
  return JSON.parse(
    readFileSync(resolveCorpusPath(`spec/${name}.json`), 'utf8'),
  ) as MarkdownExample[];
}

type Pair = readonly [section: string, markdown: string, html: string];

/** What the rules of CommonMark 0.31 say about our own texts, one or two for each chapter. */
const COMMONMARK: Pair[] = [
  ['Tabs', '\t甲\t乙\n', '<pre><code>甲\t乙\n</code></pre>\n'],
  ['Backslash escapes', '\\*甲\\*\n', '<p>*甲*</p>\n'],
  ['Entities', '&lt;甲&gt; &copy;\n', '<p>&lt;甲&gt; ©</p>\n'],
  ['Thematic breaks', '***\n---\n', '<hr />\n<hr />\n'],
  ['ATX headings', '# 甲 #\n###### 乙\n', '<h1>甲</h1>\n<h6>乙</h6>\n'],
  ['ATX headings', '####### 甲\n', '<p>####### 甲</p>\n'],
  ['Setext headings', '甲\n===\n乙\n---\n', '<h1>甲</h1>\n<h2>乙</h2>\n'],
  ['Indented code', '    甲\n\n      乙\n', '<pre><code>甲\n\n  乙\n</code></pre>\n'],
  ['Fenced code', '```\n<甲>\n```\n', '<pre><code>&lt;甲&gt;\n</code></pre>\n'],
  ['Fenced code', '~~~~\n```\n~~~~\n', '<pre><code>```\n</code></pre>\n'],
  [
    'Link reference definitions',
    '[甲]\n\n[甲]: /a "题"\n',
    '<p><a href="/a" title="题">甲</a></p>\n',
  ],
  ['Paragraphs', '甲\n\n乙\n', '<p>甲</p>\n<p>乙</p>\n'],
  ['Block quotes', '> # 甲\n> 乙\n', '<blockquote>\n<h1>甲</h1>\n<p>乙</p>\n</blockquote>\n'],
  ['List items', '1. 甲\n\n   乙\n', '<ol>\n<li>\n<p>甲</p>\n<p>乙</p>\n</li>\n</ol>\n'],
  [
    'Lists',
    '- 甲\n- 乙\n  - 丙\n',
    '<ul>\n<li>甲</li>\n<li>乙\n<ul>\n<li>丙</li>\n</ul>\n</li>\n</ul>\n',
  ],
  ['Lists', '3) 甲\n4) 乙\n', '<ol start="3">\n<li>甲</li>\n<li>乙</li>\n</ol>\n'],
  ['Code spans', '`` 甲`乙 ``\n', '<p><code>甲`乙</code></p>\n'],
  [
    'Emphasis',
    '*甲* **乙** ***丙***\n',
    '<p><em>甲</em> <strong>乙</strong> <em><strong>丙</strong></em></p>\n',
  ],
  ['Emphasis', 'a_b_c\n', '<p>a_b_c</p>\n'],
  ['Links', '[甲](/a "题")\n', '<p><a href="/a" title="题">甲</a></p>\n'],
  ['Links', '[甲](</a b>)\n', '<p><a href="/a%20b">甲</a></p>\n'],
  ['Images', '![甲 *乙*](/a.png)\n', '<p><img src="/a.png" alt="甲 乙" /></p>\n'],
  [
    'Autolinks',
    '<https://a.example/?b=1&c=2>\n',
    '<p><a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a></p>\n',
  ],
  ['Raw HTML', '甲<b>乙</b>\n', '<p>甲<b>乙</b></p>\n'],
  ['Hard line breaks', '甲  \n乙\n', '<p>甲<br />\n乙</p>\n'],
  ['Hard line breaks', '甲\\\n乙\n', '<p>甲<br />\n乙</p>\n'],
];

/** What GitHub's rules add to it. */
const GFM: Pair[] = [
  [
    'Tables',
    '| 甲 | 乙 |\n| :-: | --: |\n| 1 | 2 |\n',
    '<table>\n<thead>\n<tr>\n<th align="center">甲</th>\n<th align="right">乙</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">1</td>\n<td align="right">2</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    'Tables',
    '| 甲 |\n| --- |\n| a \\| b |\n',
    '<table>\n<thead>\n<tr>\n<th>甲</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>a | b</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    'Task list items',
    '- [ ] 甲\n- [x] 乙\n',
    '<ul>\n<li><input disabled="" type="checkbox"> 甲</li>\n<li><input checked="" disabled="" type="checkbox"> 乙</li>\n</ul>\n',
  ],
  ['Strikethrough', '~~甲~~ 乙\n', '<p><del>甲</del> 乙</p>\n'],
  [
    'Autolinks (extension)',
    'https://a.example/b\n',
    '<p><a href="https://a.example/b">https://a.example/b</a></p>\n',
  ],
];

const numbered = (pairs: readonly Pair[]) =>
  pairs.map(([section, markdown, html], i) => ({ example: 9001 + i, section, markdown, html }));

/** Numbers start at 9001, where no specification has any. */
const OWN_EXAMPLES = {
  commonmark: numbered(COMMONMARK),
  gfm: numbered([...COMMONMARK, ...GFM]),
};
