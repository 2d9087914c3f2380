/** What an attribute holds, in the words of RFC 7643. */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  description: string;
  multiValued?: true;
  required?: true;
  /** Capitals count. */
  caseExact?: true;
  mutability?: 'readOnly' | 'immutable';
  returned?: 'always';
  uniqueness?: 'server';
  subAttributes?: readonly Attribute[];
}

export interface ResourceSchema {
  id: string;
  name: string;
  description: string;
  attributes: readonly Attribute[];
}

const text = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  description,
  ...more,
});

/** A list of values such as addresses, each of a kind, one of them the main one. */
const plural = (name: string, description: string): Attribute => ({
  name,
  type: 'complex',
  description,
  multiValued: true,
  subAttributes: [
    text('value', '值'),
    text('display', '显示的名称'),
    text('type', '种类，如 work'),
    { name: 'primary', type: 'boolean', description: '是否为主要的一个' },
  ],
});

/** Attributes that every resource has. */
const COMMON_ATTRIBUTES: readonly Attribute[] = [
  text('id', '本站的编号', {
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
    uniqueness: 'server',
  }),
  text('externalId', '员工目录里的编号', { caseExact: true }),
  {
    name: 'meta',
    type: 'complex',
    description: '关于这个资源',
    mutability: 'readOnly',
    subAttributes: [
      text('resourceType', '资源的种类', { mutability: 'readOnly' }),
      { name: 'created', type: 'dateTime', description: '建立时间', mutability: 'readOnly' },
      { name: 'lastModified', type: 'dateTime', description: '修改时间', mutability: 'readOnly' },
      text('location', '地址', { caseExact: true, mutability: 'readOnly' }),
      text('version', '版本', { caseExact: true, mutability: 'readOnly' }),
    ],
  },
];

export const USER: ResourceSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: '员工',
  attributes: [
    text('userName', '企业登录（SSO）使用的名称', { required: true, uniqueness: 'server' }),
    {
      name: 'name',
      type: 'complex',
      description: '姓名',
      subAttributes: [
        text('formatted', '全名'),
        text('familyName', '姓'),
        text('givenName', '名'),
        text('middleName', '中间名'),
        text('honorificPrefix', '称谓'),
        text('honorificSuffix', '后缀'),
      ],
    },
    text('displayName', '显示的名称，成为昵称'),
    text('nickName', '别名'),
    text('title', '职务'),
    text('userType', '人员类别'),
    text('preferredLanguage', '语言'),
    text('locale', '地区'),
    text('timezone', '时区'),
    { name: 'active', type: 'boolean', description: '是否在职；否则账号停用' },
    plural('emails', '邮箱；主要的一个可用于登录'),
    plural('phoneNumbers', '电话'),
    {
      name: 'groups',
      type: 'complex',
      description: '所在的用户组',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: [
        text('value', '用户组的编号', { mutability: 'readOnly' }),
        { name: '$ref', type: 'reference', description: '地址', mutability: 'readOnly' },
        text('display', '用户组的名称', { mutability: 'readOnly' }),
      ],
    },
  ],
};

export const ENTERPRISE: ResourceSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: '员工在公司的位置',
  attributes: [
    text('employeeNumber', '工号'),
    text('costCenter', '成本中心'),
    text('organization', '公司'),
    text('division', '事业部'),
    text('department', '部门'),
    {
      name: 'manager',
      type: 'complex',
      description: '上级',
      subAttributes: [text('value', '上级的编号'), text('displayName', '上级的姓名')],
    },
  ],
};

export const GROUP: ResourceSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: '用户组；站点设置里的规则由它决定角色',
  attributes: [
    text('displayName', '名称', { required: true, uniqueness: 'server' }),
    {
      name: 'members',
      type: 'complex',
      description: '成员',
      multiValued: true,
      subAttributes: [
        text('value', '成员的编号', { mutability: 'immutable' }),
        { name: '$ref', type: 'reference', description: '地址', mutability: 'readOnly' },
        text('display', '成员的姓名', { mutability: 'readOnly' }),
        text('type', '种类：User', { mutability: 'immutable' }),
      ],
    },
  ],
};

/** A kind of resource: its own attributes, and those of a schema that extends it, below the extension's name. */
export interface ResourceKind {
  schema: ResourceSchema;
  extension?: ResourceSchema;
  /** Where it is found: `/Users`. */
  endpoint: string;
}

export const USERS: ResourceKind = { schema: USER, extension: ENTERPRISE, endpoint: '/Users' };
export const GROUPS: ResourceKind = { schema: GROUP, endpoint: '/Groups' };

/** Attributes at the top of a resource, its extension as one of them. */
export function listAttributes({ schema, extension }: ResourceKind): readonly Attribute[] {
  const topAttributes = [...COMMON_ATTRIBUTES, ...schema.attributes];
  if (extension === undefined) return topAttributes;
  const { id: name, description, attributes } = extension;
  return [...topAttributes, { name, type: 'complex', description, subAttributes: attributes }];
}

/** An attribute that a path leads to, by the names as the schemas write them. */
export interface Target {
  steps: readonly string[];
  attribute: Attribute;
  /** Whether it, or what it is part of, is for reading alone. */
  readOnly: boolean;
}

/**
 * The attribute under a path such as `name.familyName`, with or without the name of its schema before it; null when there
 * is none. Capitals do not count.
 */
export function findAttribute(kind: ResourceKind, path: string): Target | null {
  return findByPath(listAttributes(kind), toSteps(kind, path));
}

/** The same within the values of one attribute. */
export function findSubTarget(attributes: readonly Attribute[], path: string): Target | null {
  return findByPath(attributes, path.split('.'));
}

function toSteps({ schema, extension }: ResourceKind, path: string): string[] {
  const lower = path.toLowerCase();
  const schemaPrefix = `${schema.id.toLowerCase()}:`;
  if (lower.startsWith(schemaPrefix)) return path.slice(schemaPrefix.length).split('.');
  const extra = extension?.id.toLowerCase();
  if (extra === undefined || !lower.startsWith(extra)) return path.split('.');
  const subPath = path.slice(extra.length);
  return subPath === '' ? [path] : [path.slice(0, extra.length), ...subPath.slice(1).split('.')];
}

function findByPath(attributes: readonly Attribute[], path: readonly string[]): Target | null {
  const steps: string[] = [];
  let level: readonly Attribute[] = attributes;
  let attribute: Attribute | undefined;
  let readOnly = false;
  for (const step of path) {
    attribute = level.find(({ name }) => name.toLowerCase() === step.toLowerCase());
    if (attribute === undefined) return null;
    steps.push(attribute.name);
    readOnly ||= attribute.mutability === 'readOnly';
    level = attribute.subAttributes ?? [];
  }
  return attribute === undefined ? null : { steps, attribute, readOnly };
}
