/** Content of a mail, and its sender's name. */
export interface MailContent {
  /** The name of the site. */
  site: string;
  /** Address of the site: URLs below it become links, and no others, because names and titles are users' texts. */
  url: string;
  text: string;
}

const FONT =
  "-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";

/** Mail programs that ignore style sheets show the light colours, which are set on the elements. */
const DARK = `@media(prefers-color-scheme:dark){.page{background:#161614!important}.card{background:#1f1f1d!important;border-color:#383632!important;color:#dcdad5!important}
.site{color:#e9e7e2!important}.quiet{color:#9c9994!important}.quote{border-color:#4a4742!important;color:#b1aea8!important}.code{background:#2c2a27!important;color:#e9e7e2!important}.link{color:#ec918c!important}.button{background:#a5302f!important}}`;

const BUTTON =
  'display:inline-block;padding:9px 20px;border-radius:6px;background:#9d1f24;color:#fff;text-decoration:none';
const CODE =
  'display:inline-block;margin:4px 0;padding:6px 14px;border-radius:6px;background:#f7f7f5;color:#161513;font-size:22px;font-weight:600;letter-spacing:3px';
const QUOTE = 'margin:0 0 16px;padding:2px 0 2px 12px;border-left:3px solid #dedbd6;color:#54514d';

/**
 * The plain text of a mail as HTML that is legible in narrow and wide windows, light and dark. It loads no external
 * resource.
 */
export function renderMailHtml({ site, url, text }: MailContent): string {
  const parts = text.split(/\n{2,}/u).map((part) => part.trim());
  // the site signs at the top
  if (parts.at(-1) === site) parts.pop();
  const body = parts.filter((part) => part !== '').map((part) => renderParagraph(part, url));
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7f7f5;font:16px/1.75 ${FONT}"><div class="card" style="max-width:560px;box-sizing:border-box;margin:0 auto;padding:24px 20px 8px;border:1px solid #e9e7e3;border-radius:8px;background:#fff;color:#1f1e1c;overflow-wrap:anywhere">
<p class="site" style="margin:0 0 16px;color:#161513;font-size:18px;font-weight:600">${escapeHtml(site)}</p>
${body.join('\n')}
</div></body></html>`;
}

function renderParagraph(part: string, url: string): string {
  const lines = part.split('\n');
  const [first = '', second] = lines;
  if (lines.every((line) => line.startsWith('>'))) {
    const renderLine = lines.map((line) => escapeHtml(line.replace(/^> ?/u, ''))).join('<br>');
    return `<blockquote class="quote" style="${QUOTE}">${renderLine}</blockquote>`;
  }
  // the event, and its place
  if (lines.length === 2 && second !== undefined && isAddress(second, url))
    return `<p style="margin:0 0 12px">${renderLink(second, first)}</p>`;
  const [, label = '', address = ''] = /^(.+)：(\S+)$/u.exec(part) ?? [];
  if (isAddress(address, url)) {
    return label.length <= 4
      ? `<p style="margin:0 0 20px"><a class="button" style="${BUTTON}" href="${escapeHtml(address)}">${escapeHtml(label)}</a></p>`
      : `<p class="quiet" style="margin:0 0 16px;color:#6d6a65;font-size:13px">${escapeHtml(label)}：${renderLink(address, address)}</p>`;
  }
  return `<p style="margin:0 0 16px">${lines.map((line) => renderLine(line, url)).join('<br>')}</p>`;
}

/** A line with its code large and its addresses pressed. */
function renderLine(line: string, url: string): string {
  const [before, code, after] = line.split(/(?<=验证码是 )(\d{6})(?!\d)/u);
  if (code !== undefined)
    return `${renderLine(before ?? '', url)}<br><b class="code" style="${CODE}">${code}</b><br>${renderLine((after ?? '').replace(/^，/u, ''), url)}`;
  return line
    .split(/(https?:\/\/[^\s，。）]+)/u)
    .map((fragment) =>
      isAddress(fragment, url) ? renderLink(fragment, fragment) : escapeHtml(fragment),
    )
    .join('');
}

function renderLink(address: string, label: string): string {
  return `<a class="link" style="color:#9d1f24" href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;
}

function isAddress(text: string, url: string): boolean {
  return (text === url || text.startsWith(`${url}/`)) && !/\s/u.test(text);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
