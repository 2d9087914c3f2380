/** The closed list of permission codes (`group.action`), their labels and the defaults of the built-in roles. No zod here. */

const GROUPS = {
  admin: { label: '后台权限', actions: ['access'] },
  announcement: { label: '公司公告权限', actions: ['add', 'delete', 'update', 'page'] },
  article: { label: '知识库权限', actions: ['add', 'edit', 'delete', 'log'] },
  news: { label: '资讯权限', actions: ['add', 'delete', 'update'] },
  question: { label: 'Q&A权限', actions: ['add', 'delete', 'update', 'page'] },
  answer: { label: '回答权限', actions: ['add', 'delete', 'update'] },
  comment: { label: '评论权限', actions: ['add', 'edit', 'delete', 'log'] },
  auditLog: { label: '审核权限', actions: ['add'] },
  annotations: { label: '批注权限', actions: ['add', 'delete', 'query', 'edit'] },
  tag: { label: '标签权限', actions: ['add', 'edit', 'delete'] },
  category: { label: '分类权限', actions: ['add', 'edit', 'delete', 'query', 'admin'] },
  user: { label: '用户权限', actions: ['query', 'add', 'edit', 'delete', 'status'] },
  role: { label: '角色权限', actions: ['query', 'add', 'edit', 'delete', 'permission'] },
  feedback: { label: '反馈权限', actions: ['comment.create', 'comment.delete', 'comment.update'] },
  agent: { label: '代理商权限', actions: ['add', 'delete', 'edit', 'query'] },
  cover: { label: '封面权限', actions: ['add', 'delete', 'update'] },
  carousel: { label: '轮播图权限', actions: ['add', 'delete', 'update'] },
  share: { label: '对外分享权限', actions: ['add'] },
} as const;

type Groups = typeof GROUPS;
export type PermissionGroup = keyof Groups;
/** Every code there is; a string outside this type is a mistake, not a new permission. */
export type PermissionCode = {
  [G in PermissionGroup]: `${G}.${Groups[G]['actions'][number]}`;
}[PermissionGroup];

/** Groups in the order the permission screen shows them. */
export const PERMISSION_GROUPS: readonly {
  group: PermissionGroup;
  label: string;
  codes: readonly PermissionCode[];
}[] = (Object.keys(GROUPS) as PermissionGroup[]).map((group) => ({
  group,
  label: GROUPS[group].label,
  codes: GROUPS[group].actions.map((action) => `${group}.${action}` as PermissionCode),
}));

export const PERMISSION_CODES: readonly PermissionCode[] = PERMISSION_GROUPS.flatMap(
  (row) => row.codes,
);

export const BUILT_IN_ROLES = ['Admin', 'Moderator', 'User', 'Tourist'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

const TOURIST: readonly PermissionCode[] = [
  'comment.add',
  'question.add',
  'answer.add',
  'feedback.comment.create',
  'annotations.query',
];
const USER: readonly PermissionCode[] = [
  ...TOURIST,
  'article.add',
  'annotations.add',
  'announcement.page',
  'question.page',
];
const MODERATOR: readonly PermissionCode[] = [
  ...USER,
  'article.edit',
  'article.delete',
  'article.log',
  'comment.edit',
  'comment.delete',
  'comment.log',
  'auditLog.add',
  'announcement.add',
  'news.add',
  'news.update',
  'question.update',
  'question.delete',
  'answer.update',
  'answer.delete',
  'tag.add',
  'tag.edit',
  'tag.delete',
  'category.query',
  'annotations.edit',
  'annotations.delete',
  'feedback.comment.update',
  'feedback.comment.delete',
  'user.query',
  'admin.access',
];

/** Codes each built-in role starts with. Admin holds none: the role itself passes every check. */
export const DEFAULT_PERMISSIONS: Record<BuiltInRole, readonly PermissionCode[]> = {
  Admin: [],
  Moderator: MODERATOR,
  User: USER,
  Tourist: TOURIST,
};

export const ROLE_LABELS: Record<BuiltInRole, string> = {
  Admin: '管理员',
  Moderator: '版主',
  User: '员工',
  Tourist: '访客账号',
};
