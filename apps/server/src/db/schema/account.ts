import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Key, NullTime, Time } from './columns.ts';

interface Roles {
  id: Key;
  code: string;
  name: string;
  built_in: Generated<boolean>;
  staff: Generated<boolean>;
  created_at: Time;
}
interface RolePermissions {
  role_id: Id;
  code: string;
}
interface Users {
  id: Key;
  email: string | null;
  phone: string | null;
  username: string | null;
  nickname: string;
  avatar: string | null;
  gender: 'MALE' | 'FEMALE' | 'OTHER' | null;
  bio: Generated<string>;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  role_id: Id;
  internal: Generated<boolean>;
  status: Generated<'ACTIVE' | 'INACTIVE' | 'PENDING'>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
}
interface Sessions {
  id: Key;
  token_hash: Buffer;
  user_id: Id;
  remember: Generated<boolean>;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: Time;
  seen_at: Time;
  expires_at: Date;
}
interface ModeratorCategories {
  id: Key;
  user_id: Id;
  category_id: Id;
  created_at: Time;
}
interface Captchas {
  key: string;
  x: number;
  tries: Generated<number>;
  passed: Generated<boolean>;
  expires_at: Date;
}
interface EmailCodes {
  id: Key;
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD';
  email: string;
  code_hash: string;
  tries: Generated<number>;
  used_at: NullTime;
  created_at: Date;
  expires_at: Date;
}
interface LoginAttempts {
  id: Key;
  account_hash: Buffer;
  ip: string;
  failed: Generated<boolean>;
  created_at: Date;
}

/** People: accounts, roles, sessions and the ways to sign in. */
export interface AccountTables {
  roles: Roles;
  role_permissions: RolePermissions;
  users: Users;
  sessions: Sessions;
  moderator_categories: ModeratorCategories;
  captchas: Captchas;
  email_codes: EmailCodes;
  login_attempts: LoginAttempts;
}
