import type { Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Json, Key, NullTime, Time } from './columns.ts';

interface Roles {
  id: Key;
  code: string;
  name: string;
  built_in: Generated<boolean>;
  staff: Generated<boolean>;
  second_factor: Generated<boolean>;
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
  editor_view: string | null;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  role_id: Id;
  internal: Generated<boolean>;
  status: Generated<'ACTIVE' | 'INACTIVE' | 'PENDING'>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullTime;
  password_changed_at: NullTime;
  second_factor: Generated<boolean>;
  closes_at: NullTime;
  closes_heir_id: Generated<Id | null>;
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
  confirmed_at: Time;
  sign_out: Generated<string | null>;
  preview_role_id: Generated<Id | null>;
  preview_ends_at: NullTime;
  /** Where the log stood after what was written in it last; `pg_lsn`. */
  written: string | null;
  browser_hash: Generated<Buffer | null>;
  confirmed_ip: Generated<string | null>;
  confirmed_agent: Generated<string | null>;
}
interface KnownBrowsers {
  id: Key;
  user_id: Id;
  browser_hash: Buffer;
  name_hash: Generated<Buffer | null>;
  created_at: Date;
  seen_at: Date;
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
  spent: Generated<boolean>;
  /** The challenge of the puzzle, as JSON. */
  challenge: string | null;
  secret: string | null;
}
interface CaptchaCallers {
  address: string;
  failed: Generated<number>;
  passed: Generated<number>;
  ends_at: Date;
}
interface Codes {
  id: Key;
  purpose: 'LOGIN' | 'REGISTER' | 'PASSWORD' | 'EMAIL' | 'PHONE';
  target: string;
  code_hash: string;
  tries: Generated<number>;
  used_at: NullTime;
  created_at: Date;
  expires_at: Date;
  asker_hash: Generated<Buffer | null>;
  stranger_tries: Generated<number>;
  share: Generated<'VISITOR' | 'OWNER' | 'MEMBER'>;
  link_hash: Generated<Buffer | null>;
}
interface LoginAttempts {
  id: Key;
  account_hash: Buffer;
  ip: string;
  failed: Generated<boolean>;
  created_at: Date;
  browser_hash: Generated<Buffer | null>;
}

interface UserImports {
  id: Key;
  owner_id: Id;
  name: string;
  state: Generated<'CHECKING' | 'READY' | 'MAKING' | 'DONE' | 'REFUSED'>;
  file: Buffer | null;
  roles: Json<Record<string, Id>>;
  total: Generated<number>;
  done: Generated<number>;
  good: Generated<number>;
  bad: Generated<number>;
  reason: Generated<string>;
  ignored: Generated<string[]>;
  created_at: Time;
}
interface UserImportRows {
  import_id: Id;
  line: number;
  nickname: string;
  email: string;
  phone: string | null;
  username: string | null;
  gender: string | null;
  bio: string;
  internal: boolean;
  role_id: Id | null;
  problems: Json<Record<string, string>> | null;
  invited: Generated<boolean>;
}

/** People: accounts, roles, sessions and the ways to sign in. */
export interface AccountTables {
  roles: Roles;
  role_permissions: RolePermissions;
  users: Users;
  sessions: Sessions;
  known_browsers: KnownBrowsers;
  moderator_categories: ModeratorCategories;
  captchas: Captchas;
  captcha_callers: CaptchaCallers;
  codes: Codes;
  login_attempts: LoginAttempts;
  user_imports: UserImports;
  user_import_rows: UserImportRows;
}
