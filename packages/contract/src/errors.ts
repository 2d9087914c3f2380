/** The closed list of failures a call may declare: HTTP status and the words people see. No zod here. */
export const ERRORS = {
  NOT_SIGNED_IN: { status: 400, msg: '请先登录后再进行操作' },
  VALIDATION: { status: 400, msg: '填写的内容有误，请检查后重试' },
  BAD_REQUEST: { status: 400, msg: '请求有误，请检查后重试' },
  TOKEN_INVALID: { status: 401, msg: '登录已失效，请重新登录' },
  NO_PERMISSION: { status: 403, msg: '您没有权限进行此操作' },
  /** A token that was not given the scope of the call, or a call that no token may make. */
  TOKEN_SCOPE: { status: 403, msg: '访问令牌缺少此操作的权限范围' },
  NOT_FOUND: { status: 404, msg: '内容不存在或您没有访问权限' },
  CONFLICT: { status: 409, msg: '内容已被他人修改，请刷新后重试' },
  TOO_LARGE: { status: 413, msg: '提交的内容过大，请缩减后重试' },
  TOO_MANY: { status: 429, msg: '操作过于频繁，请稍后重试' },
  INTERNAL: { status: 500, msg: '服务器异常，请稍后重试' },
  UNAVAILABLE: { status: 503, msg: '服务繁忙，请稍后重试' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** `data` of a refused form: one sentence per field name (`tagIds.0` for a part of a list). */
export type FieldErrors = { fields: Record<string, string> };

/** In the dialog, where the server gave no words. The specification has it in English. */
export const UNKNOWN = 'Unknown exception';

/** The message when a session turned out to have ended. */
export const SESSION_EXPIRED = '登录已过期，请重新登录';

/** What the client resolves to after the session turned out to be missing. */
export const LOGIN_FIRST = '请先登录';
