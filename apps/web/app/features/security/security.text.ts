import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type {
  ConfirmMethod,
  SignInMethod,
} from '@zhihui/contract/features/security/security.endpoints.ts';

export const securityText = {
  page: '账号安全 · 知汇',
  failed: '操作失败，请稍后重试',
  cancel: '取消',
  close: '关闭',
  mustChange: '您正在使用初始密码，请先修改密码。',
  mustAddFactor: '您的角色必须开启两步验证，开启前该角色的权限不可用。',

  methods: '登录方式',
  password: '密码',
  passwordNeverSet: '未设置密码，可在登录页通过“忘记密码”设置',
  changedAfter: '修改',
  unchanged: '从未修改',
  change: '修改',
  email: '邮箱',
  emailUse: (address: string) => `${address} · 用于登录和接收通知`,
  emailNone: '未绑定邮箱',
  replace: '更换',
  phone: '手机号',
  phoneUse: (number: string) => `${number} · 可用于登录`,
  phoneNone: '未绑定，绑定后可使用手机号登录',
  bind: '绑定',
  noSms: '站点未接入短信服务，暂时无法绑定手机号',

  connected: '已绑定',
  companyAccount: (name: string) => `企业账号 · ${name}`,
  notConnected: '未绑定，绑定后可用于登录',
  connect: '绑定',
  disconnect: '解绑',
  disconnectTitle: (name: string) => `解绑${name}？`,
  disconnectDescription: '解绑后无法再使用该账号登录。',
  disconnected: '已解绑',
  factors: '两步验证',
  enabled: '已开启',
  disabled: '未开启',
  factorsHint: '输入密码后，还需使用验证器验证码或通行密钥验证身份，防止密码泄露后账号被盗用。',
  factorsRequired: '您的角色必须开启两步验证。',
  authenticator: '验证器应用',
  authenticatorNone:
    '使用手机验证器应用（如 Microsoft Authenticator、Google 身份验证器）获取验证码',
  since: '开启于',
  used: '最近使用于',
  turnOn: '开启',
  turnOff: '关闭',
  turnOffTitle: '关闭验证器应用？',
  turnOffDescription: '关闭后，登录时不再需要验证器验证码。',
  turnedOff: '已关闭验证器应用验证',
  passkeys: '通行密钥',
  passkeysHint: '使用指纹、面容或安全密钥登录，无需输入密码',
  passkeysUnsupported: '当前浏览器或访问地址不支持通行密钥',
  addedAt: '添加于',
  usedAt: '使用',
  unused: '未使用',
  add: '添加',
  rename: '重命名',
  remove: '移除',
  removeTitle: (name: string) => `移除通行密钥“${name}”？`,
  removeDescription: '移除后无法再使用该通行密钥登录。设备上保存的通行密钥需另行删除。',
  removed: '通行密钥已移除',
  renamed: '已重命名',
  recovery: '恢复码',
  recoveryLeft: (left: number) => `剩余 ${left} 个，手机丢失时使用，每个仅可使用一次`,
  recoveryOff: '开启两步验证后生成 10 个恢复码，手机丢失时使用',
  recoveryAgain: '重新生成',
  recoveryTitle: '重新生成恢复码？',
  recoveryDescription: '原恢复码将立即失效。',

  devices: '已登录设备',
  devicesTable: '设备列表',
  device: '设备',
  location: '地点',
  lastUsed: '最近使用',
  action: '操作',
  own: '本机',
  now: '现在',
  unknownLocation: '未知',
  end: '退出',
  endDevice: (device: string) => `退出 ${device}`,
  ended: '已退出该设备',
  endOthers: '退出其他所有设备',
  endOthersTitle: '退出其他所有设备？',
  endOthersDescription: '除当前设备外，其他设备均需重新登录。',
  othersEnded: '其他设备已全部退出',
  history: '最近登录记录',
  noHistory: '暂无登录记录',
  unit: '条',

  tokens: '访问令牌',
  tokensHint: '供程序以您的身份调用接口，权限不超出您的账号。',
  manageTokens: '管理令牌',
  closing: '注销账号',
  closingHint: '7 天内可撤销。您的内容将保留在“已注销用户”名下，或转交给其他同事。',
  closingAt: ['账号将于', '注销，此前可随时撤销。'] as const,
  closingHeir: (heir: string) => `您的内容将转交给 ${heir}。`,
  requestClosing: '申请注销',
  cancelClosing: '撤销申请',
  closingCancelled: '注销申请已撤销',
  closeTitle: '申请注销账号',
  closeDescription: '7 天后，您的资料将被清除，账号无法再登录。7 天内可随时撤销。',
  contents: '内容处理方式',
  keepAnonymous: '保留在“已注销用户”名下',
  transfers: '转交给其他同事',
  heir: '内容接收人',
  heirHint: '输入昵称后从列表中选择',
  heirNone: '无匹配的同事',
  heirMissing: '请选择内容接收人',
  heirChosen: (name: string) => `转交给 ${name}`,
  heirAnother: '重新选择',
  closingRequested: '已申请注销，7 天后生效',
};

export const METHODS: Record<SignInMethod, string> = {
  PASSWORD: '密码',
  CODE: '邮件验证码',
  REGISTER: '注册',
  PASSKEY: '通行密钥',
  COMPANY: '企业账号',
};
export const FACTOR_NAMES: Record<Factor, string> = {
  AUTHENTICATOR: '验证码',
  PASSKEY: '通行密钥',
  RECOVERY: '恢复码',
};

/** Describes failed sign-ins: the reason and their number. */
export function describeFailure(
  method: SignInMethod,
  factor: Factor | null,
  tries: number,
): string {
  const reason =
    factor === null ? METHODS[method] : `${METHODS[method]}正确，${FACTOR_NAMES[factor]}`;
  return tries === 1 ? `${reason}错误` : `${reason}错误 ${tries} 次`;
}

export const passwordText = {
  title: '修改密码',
  oldPassword: '原密码',
  newPassword: '新密码',
  save: '保存新密码',
  saving: '保存中…',
  saved: '密码已修改，其他设备已退出',
  oldPasswordMissing: '请填写原密码',
  tooShort: '新密码至少 8 位',
};

export const addressText = {
  emailTitle: '更换邮箱',
  phoneTitle: '绑定手机号',
  email: '新邮箱',
  phone: '手机号',
  password: '登录密码',
  save: '保存',
  saving: '保存中…',
  emailSaved: '邮箱已更换',
  phoneSaved: '手机号已绑定',
};

export const authenticatorText = {
  title: '绑定验证器应用',
  scan: '请使用验证器应用扫描二维码，或手动输入密钥。',
  qr: '二维码',
  secret: '密钥',
  copy: '复制密钥',
  copied: '已复制',
  code: '验证器显示的 6 位验证码',
  save: '开启',
  saving: '正在验证…',
  saved: '验证器应用已绑定',
  loading: '正在生成…',
};

export const passkeyText = {
  title: '添加通行密钥',
  renameTitle: '重命名通行密钥',
  name: '名称',
  hint: '用于识别设备',
  save: '继续',
  saving: '请在弹出的窗口中确认…',
  rename: '保存',
  added: '通行密钥已添加',
  refused: '添加失败：浏览器验证已取消或超时',
  alreadyAdded: '该设备的通行密钥已添加',
};

export const recoveryText = {
  title: '请保存恢复码',
  description:
    '手机丢失时，可使用任意一个恢复码代替验证码，每个仅可使用一次。恢复码仅显示一次，请妥善保存。',
  copy: '复制',
  copied: '已复制',
  download: '下载',
  done: '我已保存',
  file: '知汇恢复码.txt',
};

export const reverifyText = {
  caution: '检测到登录环境变化，请先验证身份，再查看或修改账号安全设置。',
  confirm: '验证身份',
};

export const confirmText = {
  title: '验证身份',
  description: '此操作涉及账号安全，请先验证身份。验证后 10 分钟内无需再次验证。',
  methods: '验证方式',
  password: '登录密码',
  code: '验证器验证码',
  passkey: '使用通行密钥验证',
  save: '确认',
  saving: '正在验证…',
  refused: '浏览器验证已取消或超时',
};
export const METHOD_LABELS: Record<ConfirmMethod, string> = {
  PASSWORD: '密码',
  AUTHENTICATOR: '验证码',
  PASSKEY: '通行密钥',
};
