import { TOKEN_CALLS_A_MINUTE } from '@zhihui/contract/features/token/token.limits.ts';
import { SCOPE_ACTIONS, SCOPE_RESOURCES } from '@zhihui/contract/scopes.ts';

/** Commands that a reader pastes into a shell; a test runs them as they stand on the page. */
const EXAMPLES: readonly [title: string, command: string][] = [
  [
    '查询令牌所属的账号（user:read）',
    `curl -s "$SITE/api/user/current" \\
  -H "Authorization: Bearer $TOKEN"`,
  ],
  [
    '搜索（search:read）',
    `curl -s -G "$SITE/api/search" \\
  --data-urlencode "keyword=报关" \\
  -H "Authorization: Bearer $TOKEN"`,
  ],
  [
    '查询文章列表（article:read）',
    `curl -s "$SITE/api/article/page?current=1&size=20" \\
  -H "Authorization: Bearer $TOKEN"`,
  ],
  [
    '保存文章草稿（article:write）',
    `curl -s -X POST "$SITE/api/article" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"title": "周报", "content": "本周进展", "status": "DRAFT"}'`,
  ],
];

/** The part of the page that explains tokens and their scopes. */
export function renderTokenDocs(escape: (text: string) => string): string {
  const examples = EXAMPLES.map(
    ([title, command]) => `<h4>${escape(title)}</h4><pre class="example">${escape(command)}</pre>`,
  ).join('');
  const scopes = SCOPE_RESOURCES.map(({ label, scopes: names }) => {
    const actions = names.map((name) => {
      const action = name.endsWith(':read') ? SCOPE_ACTIONS.read : SCOPE_ACTIONS.write;
      return `<code>${name}</code> ${action}`;
    });
    return `<tr><td>${escape(label)}</td><td>${actions.join('　')}</td></tr>`;
  }).join('');
  return `<section id="tokens"><h2>访问令牌</h2>
<p>程序通过访问令牌调用接口。令牌在“账号设置 › 访问令牌”中创建，以 <code>zh_</code> 开头，权限不超出创建人当前的权限；服务令牌由管理员在“后台 › 集成”中创建，以 <code>zhs_</code> 开头，权限不超出所绑定的角色。</p>
<p>令牌通过请求头 <code>Authorization: Bearer 令牌</code> 传递。请勿放在地址中：地址会被访问日志记录，此类请求会被拒绝，且令牌会被自动撤销。</p>
<ul><li>401：令牌无效、已过期或已被撤销</li><li>403：令牌缺少该接口的权限范围，或账号没有相应权限；登录、密码、账号安全、角色与系统管理等接口不支持令牌</li><li>429：每个令牌每分钟至多 ${TOKEN_CALLS_A_MINUTE} 次，请按响应头 <code>Retry-After</code> 的秒数等待后重试</li></ul>
<h3>示例</h3><p>运行前先设置站点地址与令牌：</p><pre>SITE="https://kb.example.com"
TOKEN="zh_..."</pre>${examples}
<h3>权限范围</h3><table>${scopes}</table></section>`;
}
