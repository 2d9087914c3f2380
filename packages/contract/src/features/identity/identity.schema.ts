import { z } from 'zod';
import { Id, line, text as lines } from '../../schema.ts';
import {
  IDENTITY_KINDS,
  MAX_CALLBACK_SECRET,
  MAX_PROVIDER_CA,
  MAX_PROVIDER_FIELD,
  MAX_PROVIDER_NAME,
  MAX_ROLE_RULES,
} from './identity.limits.ts';

const text = (label: string) => line(0, MAX_PROVIDER_FIELD, label);

/** How an account is made of what the provider says of a person. */
const Mapping = {
  /** Whether an unknown user gets an account, or is turned away. */
  createAccounts: z.boolean(),
  /** Whether everybody there is staff; else those in whose `staffClaim` stands `staffValue`. */
  allStaff: z.boolean(),
  staffClaim: text('员工属性'),
  staffValue: text('员工属性值'),
  /** Assigns a role for a value of `roleClaim`; the first matching rule applies. */
  roleClaim: text('角色属性'),
  roles: z
    .array(z.strictObject({ value: line(1, MAX_PROVIDER_FIELD, '属性值'), roleId: Id }))
    .max(MAX_ROLE_RULES, `规则至多 ${MAX_ROLE_RULES} 条`),
};

const Url = (protocols: RegExp, label: string) =>
  z.url({ protocol: protocols, error: `${label}应为完整网址` }).max(MAX_PROVIDER_FIELD);

/** Settings of a provider. What its kind does not use stays empty. */
export const ProviderConfig = z.strictObject({
  /** OIDC: the issuer. LDAP: `ldap://` or `ldaps://`. The others: their gateway, for tests and private clouds. */
  url: Url(/^(?:https?|ldaps?)$/u, '地址').or(z.literal('')),
  /** OIDC and dialects: client, app key. LDAP: distinguished name of who searches. */
  clientId: text('应用编号'),
  /** 企业微信 and 钉钉: number of the application. */
  agentId: text('应用编号'),
  scopes: text('范围'),
  /** Whether notifications are sent as cards of the provider's chat, to those who want them. */
  cards: z.boolean().default(false),
  /** LDAP: whether `ldap://` is encrypted by StartTLS before anything else is sent. */
  startTls: z.boolean().default(false),
  /** LDAP: certificates in PEM that the directory's is verified by; empty for those of the system. */
  ca: lines(0, MAX_PROVIDER_CA, 'CA 证书').default(''),
  /** OIDC: only people in whose `memberClaim` stands `memberValue` sign in; empty for all of the issuer. */
  memberClaim: text('组织属性').default(''),
  memberValue: text('组织属性值').default(''),
  /** LDAP: where people are, and how they are found by what was typed. */
  baseDn: text('搜索起点'),
  filter: text('搜索条件'),
  ...Mapping,
});
export type ProviderConfig = z.output<typeof ProviderConfig>;

/** A provider as people at the login page see it. */
export const ProviderBrief = z.object({ id: Id, kind: z.enum(IDENTITY_KINDS), name: z.string() });
export type ProviderBrief = z.output<typeof ProviderBrief>;

export const Provider = ProviderBrief.extend({
  enabled: z.boolean(),
  config: ProviderConfig,
  /** Whether a secret is stored; it is never sent. */
  hasSecret: z.boolean(),
  /** Whether the secrets of its callbacks are stored; they are never sent. */
  hasCallback: z.boolean(),
  /** People connected to it. */
  people: z.int(),
});
export type Provider = z.output<typeof Provider>;

export const ProviderBody = z.strictObject({
  kind: z.enum(IDENTITY_KINDS, '请选择类型'),
  name: line(1, MAX_PROVIDER_NAME, '名称'),
  enabled: z.boolean(),
  config: ProviderConfig,
  /** Left out, the stored one stays. */
  secret: z.string().max(MAX_PROVIDER_FIELD, '密钥过长').optional(),
  /** How callbacks of the chat are verified and decrypted; left out, the stored ones stay. */
  callback: z
    .strictObject({
      /** 企业微信: Token. 飞书: Verification Token. */
      token: line(1, MAX_CALLBACK_SECRET, 'Token'),
      /** 企业微信: EncodingAESKey. 飞书: Encrypt Key. */
      key: line(1, MAX_CALLBACK_SECRET, '加密密钥'),
    })
    .optional(),
});
