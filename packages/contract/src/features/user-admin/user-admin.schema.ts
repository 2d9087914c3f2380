import { z } from 'zod';
import { ACCOUNT_STATUSES, GENDERS } from '../../account-models.ts';
import { Email, Id, line, pageFields, text } from '../../schema.ts';
import { RoleBrief } from '../role/role.schema.ts';
import { Nickname, Password, Phone, UserBrief, Username } from '../user/user.schema.ts';
import { MAX_BIO, MAX_PERSON_KEYWORD } from '../user/user.limits.ts';

/** An account as those who look after accounts see it, with what they may do to it. */
export const ManagedUser = UserBrief.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  bio: z.string(),
  /** Of the company, as opposed to an outside account. */
  internal: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  /** Signing in takes a second step; an Admin can take it away from who lost everything. */
  secondFactor: z.boolean(),
  /** Devices that are signed in now. */
  sessions: z.int(),
  /** When they last did something here; null when it is not known. */
  seenAt: z.string().nullable(),
  role: RoleBrief,
  createdAt: z.string(),
  abilities: z.object({
    edit: z.boolean(),
    role: z.boolean(),
    status: z.boolean(),
    delete: z.boolean(),
  }),
});
export type ManagedUser = z.output<typeof ManagedUser>;

export const UserQuery = z.strictObject({
  ...pageFields,
  /** Part of a nickname, e-mail, phone or user name. */
  keyword: line(0, MAX_PERSON_KEYWORD, '关键词').optional(),
  roleId: Id.optional(),
  status: z.enum(ACCOUNT_STATUSES).optional(),
  internal: z
    .enum(['true', 'false'], '应为 true 或 false')
    .transform((value) => value === 'true')
    .optional(),
});

const profile = {
  phone: Phone.nullable().optional(),
  username: Username.nullable().optional(),
  gender: z.enum(GENDERS, '请选择性别').nullable().optional(),
  bio: text(0, MAX_BIO, '简介').optional(),
};

/** Without a password the account waits for its owner, who gets a mail to set one. */
export const NewUserBody = z.strictObject({
  ...profile,
  email: Email,
  nickname: Nickname,
  password: Password.optional(),
  roleId: Id.optional(),
});
/** What is left out stays as it is; null empties a field. */
export const ChangedUserBody = z.strictObject({
  ...profile,
  id: Id,
  email: Email.optional(),
  nickname: Nickname.optional(),
  internal: z.boolean().optional(),
});
