/** Limits that the browser knows too. No zod here. */

/** Kinds of providers: OpenID Connect, a directory, and three that speak dialects of OAuth 2. */
export const IDENTITY_KINDS = ['OIDC', 'LDAP', 'WECOM', 'DINGTALK', 'FEISHU'] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];

/** Those that have a chat, to which notifications are sent as cards. */
export const CHAT_KINDS = [
  'WECOM',
  'DINGTALK',
  'FEISHU',
] as const satisfies readonly IdentityKind[];
export type ChatKind = (typeof CHAT_KINDS)[number];
/** Those whose chat reports the press of a button to an address of this site. */
export const CALLBACK_KINDS: readonly IdentityKind[] = ['WECOM', 'FEISHU'];
/** Below it, with the id of a provider, its chat reports presses; entered at the provider. */
export const CHAT_CALLBACK_PATH = '/api/chat/callback';

export const MAX_PROVIDER_NAME = 20;
export const MAX_PROVIDER_FIELD = 500;
export const MAX_CALLBACK_SECRET = 128;
/** Length of the certificates that a directory is verified by. */
export const MAX_PROVIDER_CA = 50_000;
/** Rules that make roles of what a provider says. */
export const MAX_ROLE_RULES = 30;
/** Where providers send people back to; entered at the provider. */
export const RETURN_PATH = '/login/company';
