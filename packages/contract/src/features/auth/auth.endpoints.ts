import { MAX_EMAIL, MAX_PASSWORD } from '../user/user.limits.ts';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Email } from '../../schema.ts';
import { LoginAnswer, SignedIn } from './auth.schema.ts';
import { CaptchaKey } from '../captcha/captcha.schema.ts';
import {
  AuthenticatorCode,
  PasskeyOptions,
  PasskeyProof,
  RecoveryCode,
  Ticket,
} from '../factor/factor.schema.ts';
import { CurrentUser, Nickname, Password, Phone } from '../user/user.schema.ts';

const EmailCode = z
  .string('请填写验证码')
  .trim()
  .regex(/^\d{6}$/, '验证码为 6 位数字');
/** What the mail of an invitation carries in addition: a code too long to be typed. */
const ResetCode = z
  .string('请填写验证码')
  .trim()
  .regex(/^(?:\d{6}|[\w-]{43})$/, '验证码为 6 位数字');

/** What the calls that mail a code have in common. */
const mailsCode = {
  access: 'public',
  data: z.null(),
  errors: ['BAD_REQUEST', 'TOO_MANY'],
  limit: { max: 20, seconds: 600, shared: true },
  ownTransaction: true,
} as const;
const captchaKey = CaptchaKey.optional();
const toAddress = {
  params: z.object({ email: Email }),
  query: z.strictObject({ captchaKey }),
};
/** What the calls that set a password have in common; its hash is made outside the transaction. */
const setsPassword = {
  limit: { max: 30, seconds: 600, shared: true },
  ownTransaction: true,
} as const;

/** What the calls that prove a person by more than a password have in common. */
const secondStep = {
  method: 'POST',
  access: 'public',
  errors: ['BAD_REQUEST', 'TOO_MANY'],
  limit: { max: 60, seconds: 60, shared: true },
  ownTransaction: true,
} as const;

/**
 * Password sign-in, or a code sent by mail; both in one body as the contract names them. A refusal whose
 * `data.captchaRequired` is true wants a solved puzzle with the next try.
 */
export const LoginBody = z.union(
  [
    z.strictObject({
      account: z.string('请填写账号').trim().min(1, '请填写账号').max(MAX_EMAIL, '账号过长'),
      password: z
        .string('请填写密码')
        .min(1, '请填写密码')
        .max(MAX_PASSWORD, `密码至多 ${MAX_PASSWORD} 位`),
      captchaKey: CaptchaKey.optional(),
      remember: z.boolean().optional(),
    }),
    z.strictObject({ email: Email, code: EmailCode, remember: z.boolean().optional() }),
  ],
  '请填写账号和密码',
);

export const authEndpoints = [
  endpoint({
    method: 'POST',
    path: '/login',
    access: 'public',
    summary: '登录（密码或邮件验证码）',
    body: LoginBody,
    data: LoginAnswer,
    errors: ['BAD_REQUEST', 'TOO_MANY'],
    limit: { max: 60, seconds: 60, shared: true },
    ownTransaction: true,
  }),
  endpoint({
    ...secondStep,
    path: '/login/factor',
    summary: '完成两步验证登录（验证码、通行密钥或恢复码）',
    body: z.union(
      [
        z.strictObject({ ticket: Ticket, code: AuthenticatorCode }),
        z.strictObject({ ticket: Ticket, recoveryCode: RecoveryCode }),
        z.strictObject({ ticket: Ticket, passkey: PasskeyProof }),
      ],
      '请填写验证码',
    ),
    data: SignedIn,
  }),
  endpoint({
    ...secondStep,
    path: '/login/passkey/begin',
    summary: '发起通行密钥登录',
    data: z.object({ ticket: Ticket, options: PasskeyOptions }),
  }),
  endpoint({
    ...secondStep,
    path: '/login/passkey',
    summary: '使用通行密钥登录',
    body: z.strictObject({
      ticket: Ticket,
      passkey: PasskeyProof,
      remember: z.boolean().optional(),
    }),
    data: SignedIn,
  }),
  endpoint({
    ...mailsCode,
    ...toAddress,
    method: 'GET',
    path: '/login/loginCode/:email',
    newest: true,
    summary: '发送登录验证码',
  }),
  endpoint({
    method: 'POST',
    path: '/login/logout',
    access: 'signedIn',
    summary: '退出登录（企业账号登录时返回身份服务的退出地址）',
    data: z.object({ url: z.string() }).nullable(),
    inPreview: true,
  }),
  endpoint({
    ...mailsCode,
    ...toAddress,
    method: 'GET',
    path: '/user/registerCode/:email',
    newest: true,
    summary: '发送注册验证码',
  }),
  endpoint({
    ...setsPassword,
    method: 'POST',
    path: '/user/register',
    access: 'public',
    summary: '注册',
    body: z.strictObject({ email: Email, code: EmailCode, nickname: Nickname, password: Password }),
    data: SignedIn,
    errors: ['BAD_REQUEST', 'CONFLICT'],
  }),
  endpoint({
    ...mailsCode,
    method: 'POST',
    path: '/password/send/code',
    summary: '发送重置密码验证码',
    body: z.strictObject({ email: Email, captchaKey }),
  }),
  endpoint({
    ...setsPassword,
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    summary: '重置密码（使用邮件验证码）',
    body: z.strictObject({ email: Email, code: ResetCode, password: Password }),
    data: z.null(),
    errors: ['BAD_REQUEST'],
  }),
  endpoint({
    method: 'PUT',
    path: '/user/update/password',
    access: 'signedIn',
    summary: '修改密码（其他设备退出登录）',
    body: z.strictObject({
      oldPassword: z.string('请填写原密码').min(1, '请填写原密码').max(MAX_PASSWORD),
      newPassword: Password,
    }),
    data: z.null(),
    errors: ['BAD_REQUEST'],
    limit: { max: 10, seconds: 600, shared: true },
    ownTransaction: true,
  }),
  endpoint({
    ...mailsCode,
    method: 'POST',
    path: '/user/update/sendCode',
    access: 'signedIn',
    summary: '向新邮箱发送验证码',
    body: z.strictObject({ email: Email, captchaKey }),
  }),
  endpoint({
    method: 'PUT',
    path: '/user/email',
    access: 'signedIn',
    summary: '更换邮箱（通知原邮箱）',
    body: z.strictObject({
      email: Email,
      code: EmailCode,
      password: z.string('请填写密码').min(1, '请填写密码').max(MAX_PASSWORD),
    }),
    data: CurrentUser,
    errors: ['BAD_REQUEST'],
    limit: { max: 10, seconds: 600, shared: true },
    ownTransaction: true,
  }),
  endpoint({
    ...mailsCode,
    method: 'POST',
    path: '/user/phone/sendCode',
    access: 'signedIn',
    summary: '向新手机号发送验证码',
    body: z.strictObject({ phone: Phone, captchaKey }),
  }),
  endpoint({
    method: 'PUT',
    path: '/user/phone',
    access: 'signedIn',
    summary: '更换手机号（邮件通知）',
    body: z.strictObject({ phone: Phone, code: EmailCode }),
    data: CurrentUser,
    errors: ['BAD_REQUEST'],
    limit: { max: 10, seconds: 600, shared: true },
    ownTransaction: true,
  }),
] as const;
