import { z } from 'zod';
import { GENDERS } from '../../account-models.ts';
import { CONTENT_MODELS } from '../../models.ts';
import { Id, line } from '../../schema.ts';
import { MAX_BIO, MAX_NICKNAME, MAX_PASSWORD, MAX_PHONE, MIN_PASSWORD } from './user.limits.ts';
import { toWellFormed } from '../../well-formed.ts';

/** A person as shown with what they wrote. */
export const UserBrief = z.object({ id: Id, nickname: z.string(), avatar: z.string().nullable() });
export type UserBrief = z.output<typeof UserBrief>;

/** The signed-in person. */
export const CurrentUser = UserBrief.extend({
  roleCode: z.string(),
  roleName: z.string(),
  admin: z.boolean(),
  staff: z.boolean(),
  permissions: z.array(z.string()),
  /** Sections in which a category is assigned to them. */
  moderates: z.array(z.enum(CONTENT_MODELS)),
  /** Changes whenever the rights of the account do; streams send it too. */
  rights: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  bio: z.string(),
  mustChangePassword: z.boolean(),
  /** The role wants a second factor and there is none yet; until then it gives no rights. */
  mustAddFactor: z.boolean(),
  unreadCount: z.int().nonnegative(),
  /** An Admin previews the site as a user of this role; there is no such account. */
  preview: z.boolean(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** How an account that was ended is named, wherever what they wrote is shown. */
export const DELETED_USER_NAME = '已注销用户';
/** What readers do not see, or hardly notice, in a name. */
const IGNORED_CHARACTERS = /[\s\p{P}\p{DI}]/gu;

/** Whether a name looks like that of a closed account. */
export function isReservedNickname(nickname: string): boolean {
  return nickname.normalize('NFKC').replace(IGNORED_CHARACTERS, '') === DELETED_USER_NAME;
}

export const Nickname = z
  .string('请填写昵称')
  .transform((value) =>
    toWellFormed(value)
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, '请填写昵称').max(MAX_NICKNAME, `昵称至多 ${MAX_NICKNAME} 个字`))
  .refine((value) => !isReservedNickname(value), '该昵称为系统保留，请更换');

export const Password = z
  .string('请填写密码')
  .min(MIN_PASSWORD, `密码至少 ${MIN_PASSWORD} 位`)
  .max(MAX_PASSWORD, `密码至多 ${MAX_PASSWORD} 位`)
  .refine((value) => !/^(.)\1*$/u.test(value), '密码过于简单，请更换');

/** Digits alone, with `+` and the country's digits for numbers abroad; China's own prefix is left off. */
export function normalizePhone(input: string): string {
  return input.replace(/[\s-]/gu, '').replace(/^(?:\+|00)86(?=1\d{10}$)/u, '');
}

export const Phone = z
  .string('请填写手机号')
  .max(MAX_PHONE, '手机号过长')
  .transform((value) => normalizePhone(value.normalize('NFKC')))
  .pipe(z.string().regex(/^\+?\d{5,20}$/u, '手机号格式不正确'));

/** A name to sign in with. It begins with a letter, so that it is never mistaken for a phone or an e-mail. */
export const Username = z
  .string('请填写用户名')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{2,31}$/u, '用户名为 3–32 位字母、数字、点、横线，以字母开头');

/** What people change of themselves. `avatar` is the address of a picture they uploaded. */
export const ProfileChange = z
  .strictObject({
    nickname: Nickname,
    gender: z.enum(GENDERS, '请选择性别').nullable(),
    bio: line(0, MAX_BIO, '个性签名'),
    username: Username.nullable(),
    avatar: z
      .string('请选择头像')
      .max(200, '请选择头像')
      .regex(/^\/media\/\d{1,19}\/\w+\.\w+$/u, '请选择头像')
      .nullable(),
  })
  .partial()
  .refine((body) => Object.keys(body).length > 0, '请至少修改一项');
export type ProfileChange = z.output<typeof ProfileChange>;
