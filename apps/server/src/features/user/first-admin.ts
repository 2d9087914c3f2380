import { randomInt } from 'node:crypto';
import { BUILT_IN_ROLES, DEFAULT_PERMISSIONS, ROLE_LABELS } from '@zhihui/contract/permission.ts';
import type { Db, DbPool } from '../../db/db.ts';
import { StartupError } from '../../config/startup-error.ts';
import { isCommonPassword, containsPersonalWords } from '../../platform/password/weak-passwords.ts';
import { hashSecret } from '../../platform/password/password.ts';
import { siteSettings } from '../setting/setting.public.ts';
import {
  hasAdmin,
  insertAccount,
  insertBuiltInRole,
  lockAdmins,
  promoteToAdmin,
} from './account.repo.ts';

/** Valid as an address, and reserved for private networks: no mail for it ever leaves the installation. */
const DEFAULT_EMAIL = 'admin@zhihui.local';
/** Without signs that look alike, since people copy it from a screen. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;

const TOO_COMMON = 'ADMIN_PASSWORD 过于常见，容易被猜到，请更换。';
const CONTAINS_SITE_WORDS = 'ADMIN_PASSWORD 不能包含站点名称、年份或管理员的邮箱，请更换。';

export interface FirstAdmin {
  email: string;
  /** In plain text, to be shown to the operator once when it was generated. */
  password: string;
  generated: boolean;
}

/** Creates the four built-in roles; only a new role gets its codes. Safe to run at every start, on any node. */
export async function ensureBuiltInRoles(db: Db): Promise<void> {
  for (const code of BUILT_IN_ROLES) {
    await insertBuiltInRole(db, {
      code,
      name: ROLE_LABELS[code],
      staff: code !== 'Tourist',
      permissions: DEFAULT_PERMISSIONS[code],
    });
  }
}

/**
 * Creates the first Admin when there is none, else returns null. A generated password must be changed after signing in.
 * An existing account with this e-mail becomes the Admin. `onCreated` gets a generated password before the
 * transaction commits: when it throws, there is no Admin.
 */
export async function ensureFirstAdmin(
  db: DbPool,
  input: { email?: string | undefined; password?: string | undefined },
  onCreated: (admin: FirstAdmin) => Promise<void> = async () => undefined,
): Promise<FirstAdmin | null> {
  if (await hasAdmin(db)) return null;
  const email = (input.email ?? DEFAULT_EMAIL).trim().toLowerCase();
  const generated = input.password === undefined;
  const password = input.password ?? generatePassword();
  if (!generated) await refuseGuessable(db, email, password);
  const passwordHash = await hashSecret(password);
  return db.transaction(async (trx) => {
    await lockAdmins(trx);
    if (await hasAdmin(trx)) return null;
    const id = await insertAccount(trx, {
      email,
      nickname: ROLE_LABELS.Admin,
      passwordHash,
      roleCode: 'Admin',
      internal: true,
      mustChangePassword: generated,
    });
    if (id === null) {
      await promoteToAdmin(trx, { email, passwordHash, mustChangePassword: generated });
    }
    const admin = { email, password, generated };
    if (generated) await onCreated(admin);
    return admin;
  });
}

/** Throws a StartupError for a password that is tried first by who guesses. */
async function refuseGuessable(db: Db, email: string, password: string): Promise<void> {
  const { name: site } = await siteSettings(db);
  if (isCommonPassword(password)) throw new StartupError(TOO_COMMON);
  if (containsPersonalWords(password, { site, email, now: new Date() }))
    throw new StartupError(CONTAINS_SITE_WORDS);
}

function generatePassword(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
