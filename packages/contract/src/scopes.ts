// Why it is as it is: docs/decisions/0121-tokens.md
/** What a token may do: reading or changing one kind of thing. Derived from the endpoint table. No zod here. */
/** Kinds of things that a token can be limited to, as the form of a token groups and names them. */
const RESOURCES = {
  article: { group: 'content', label: '知识库' },
  news: { group: 'content', label: '资讯' },
  announcement: { group: 'content', label: '公告' },
  question: { group: 'content', label: '问答' },
  comment: { group: 'content', label: '评论与批注' },
  feedback: { group: 'content', label: '反馈' },
  draft: { group: 'content', label: '草稿' },
  category: { group: 'content', label: '分类与标签' },
  media: { group: 'content', label: '图片与附件' },
  search: { group: 'content', label: '搜索' },
  user: { group: 'personal', label: '成员信息' },
  notification: { group: 'personal', label: '通知' },
  reading: { group: 'personal', label: '收藏、关注与阅读记录' },
  company: { group: 'personal', label: '企业信息' },
  review: { group: 'manage', label: '审核' },
  group: { group: 'manage', label: '用户组' },
  access: { group: 'manage', label: '访问权限' },
  share: { group: 'manage', label: '对外分享' },
  transfer: { group: 'manage', label: '导入与导出' },
  site: { group: 'manage', label: '首页与站点' },
  agent: { group: 'manage', label: '代理商' },
  recycle: { group: 'manage', label: '回收站' },
  statistics: { group: 'manage', label: '统计' },
  activity: { group: 'manage', label: '操作日志' },
  status: { group: 'manage', label: '系统状态' },
} as const;

export type ScopeResource = keyof typeof RESOURCES;
export type ScopeAction = 'read' | 'write';
export type Scope = `${ScopeResource}:${ScopeAction}`;

export const SCOPE_GROUPS = { content: '内容', personal: '个人', manage: '管理' } as const;
export type ScopeGroup = keyof typeof SCOPE_GROUPS;
export const SCOPE_ACTIONS: Record<ScopeAction, string> = { read: '读取', write: '写入' };

/** Of these nothing can be changed by a token. */
const READ_ONLY: ReadonlySet<ScopeResource> = new Set(['user', 'statistics', 'activity', 'status']);

/** Kinds in the order of the form, with the scopes that each has. */
export const SCOPE_RESOURCES: readonly {
  resource: ScopeResource;
  group: ScopeGroup;
  label: string;
  scopes: readonly Scope[];
}[] = (Object.keys(RESOURCES) as ScopeResource[]).map((resource) => ({
  resource,
  ...RESOURCES[resource],
  scopes: READ_ONLY.has(resource)
    ? [`${resource}:read`]
    : [`${resource}:read` as const, `${resource}:write` as const],
}));

/** Every scope there is. */
export const SCOPES: readonly Scope[] = SCOPE_RESOURCES.flatMap(({ scopes }) => scopes);

/** A scope in words, such as 知识库（读取）. */
export function formatScope(scope: Scope): string {
  const [resource, action] = scope.split(':') as [ScopeResource, ScopeAction];
  return `${RESOURCES[resource].label}（${SCOPE_ACTIONS[action]}）`;
}

/**
 * `closed`: a token never calls it, because it concerns signing in, the account, other people's accounts and roles, the
 * running of the site, or what a person has to do themselves. `any`: open to each token, because the calls inside it are
 * checked one by one.
 */
export type ScopeRule = Scope | 'closed' | 'any';

/** What calls below a path are about; the longest matching path wins. A call below none of them fails a test. */
const PATHS: Readonly<Record<string, ScopeResource | 'closed' | 'any'>> = {
  '/login': 'closed',
  '/password': 'closed',
  '/verify': 'closed',
  '/identity': 'closed',
  '/scim': 'closed',
  '/role': 'closed',
  '/permission': 'closed',
  '/preview': 'closed',
  '/setup': 'closed',
  '/backup': 'closed',
  '/token': 'closed',
  '/push': 'closed',
  '/chat': 'closed',
  '/setting': 'closed',
  '/share/open': 'closed',
  '/notification/stream': 'closed',
  '/together/socket': 'closed',
  '/user': 'closed',
  '/user/current': 'user',
  '/user/detail': 'user',
  '/user/personal': 'user',
  '/user/page': 'user',
  '/user/mention': 'comment',
  '/user/follow': 'reading',
  '/user/vat': 'company',
  '/user/setting/company': 'company',
  '/batch': 'any',
  '/article': 'article',
  '/revision': 'article',
  '/template': 'article',
  '/link': 'article',
  '/handover': 'article',
  '/mustRead': 'article',
  '/news': 'news',
  '/announcement': 'announcement',
  '/question': 'question',
  '/answer': 'question',
  '/comment': 'comment',
  '/annotations': 'comment',
  '/feedback': 'feedback',
  '/draft': 'draft',
  '/together': 'draft',
  '/category': 'category',
  '/moderator': 'category',
  '/tag': 'category',
  '/media': 'media',
  '/attachment': 'media',
  '/search': 'search',
  '/notification': 'notification',
  '/like': 'reading',
  '/favorite': 'reading',
  '/reading': 'reading',
  '/auditlog': 'review',
  '/directory': 'group',
  '/group': 'group',
  '/access': 'access',
  '/share': 'share',
  '/transfer': 'transfer',
  '/webhook': 'closed',
  '/mcp': 'closed',
  '/oauth': 'closed',
  '/bot': 'closed',
  '/setting/site': 'site',
  '/setting/site/manage': 'closed',
  '/setting/site/mail': 'closed',
  '/setting/site/file': 'closed',
  '/home': 'site',
  '/carousel': 'site',
  '/cover': 'site',
  '/help': 'site',
  '/sitemap': 'site',
  '/agent': 'agent',
  '/recycle': 'recycle',
  '/statistics': 'statistics',
  '/activity': 'activity',
  '/status': 'status',
};

/** What a token needs to call a row: the row's own rule, else by its path. Undefined for a row without a rule. */
export function getScopeRule(spec: {
  method: string;
  path: string;
  scope?: ScopeRule;
}): ScopeRule | undefined {
  if (spec.scope !== undefined) return spec.scope;
  const parts = spec.path.split('/');
  for (let length = parts.length; length > 1; length -= 1) {
    const resource = PATHS[parts.slice(0, length).join('/')];
    if (resource === undefined) continue;
    if (resource === 'closed' || resource === 'any') return resource;
    return `${resource}:${spec.method === 'GET' ? 'read' : 'write'}`;
  }
  return undefined;
}
