import type { Factor } from '@zhihui/contract/features/factor/factor.limits.ts';
import type {
  ConfirmMethod,
  SignInMethod,
} from '@zhihui/contract/features/security/security.endpoints.ts';

export const securityText = {
  page: '账号安全 · 知汇',
  failed: '没有成功，请稍后重试',
  cancel: '取消',
  close: '关闭',
  mustChange: '您用的是初始密码，请先改成自己的密码。',
  mustAddFactor: '您的角色必须开启两步验证。开启之前，这个角色的权限不可用。',

  methods: '登录方式',
  password: '密码',
  passwordNeverSet: '还没有设置过密码；可以在登录页用“忘记密码”设置',
  changedAfter: '修改过',
  unchanged: '开通账号以来没有修改过',
  change: '修改',
  email: '邮箱',
  emailUse: (address: string) => `${address} · 用来登录和收通知`,
  emailNone: '还没有邮箱',
  replace: '更换',
  phone: '手机号',
  phoneUse: (number: string) => `${number} · 可以用来登录`,
  phoneNone: '还没有绑定；绑定后可以用手机号登录',
  bind: '绑定',
  noSms: '站点还没有接入短信，暂时不能绑定手机号',

  connected: '已连接',
  companyAccount: (name: string) => `公司账号 · ${name}`,
  notConnected: '还没有连接；连接后可以用它登录',
  connect: '连接',
  disconnect: '断开',
  disconnectTitle: (name: string) => `断开${name}？`,
  disconnectDescription: '断开之后不能再用它登录。',
  disconnected: '已断开',
  factors: '两步验证',
  enabled: '已开启',
  disabled: '未开启',
  factorsHint: '输入密码之后，再用手机上的验证码或通行密钥确认一次。别人即使知道密码也登录不了。',
  factorsRequired: '管理员要求您的角色必须开启。',
  authenticator: '验证器应用',
  authenticatorNone: '用手机上的验证器应用（如微软验证器、谷歌身份验证器）显示验证码',
  since: '开启于',
  used: '最近用于',
  turnOn: '开启',
  turnOff: '关闭',
  turnOffTitle: '关闭验证器应用？',
  turnOffDescription: '关闭之后，登录时不再需要它的验证码。',
  turnedOff: '已关闭验证器应用',
  passkeys: '通行密钥',
  passkeysHint: '指纹、面容或安全钥匙，登录时不用再输密码',
  passkeysUnsupported: '这个浏览器不支持，或者站点不是用域名打开的',
  addedAt: '添加于',
  usedAt: '用过',
  unused: '还没有用过',
  add: '添加',
  rename: '改名',
  remove: '移除',
  removeTitle: (name: string) => `移除通行密钥“${name}”？`,
  removeDescription: '移除之后不能再用它登录。设备里保存的通行密钥请在设备上删除。',
  removed: '通行密钥已移除',
  renamed: '已改名',
  recovery: '恢复码',
  recoveryLeft: (left: number) => `还剩 ${left} 个，手机丢了的时候用；每个只能用一次`,
  recoveryOff: '开启两步验证之后会有 10 个恢复码，手机丢了的时候用',
  recoveryAgain: '重新生成',
  recoveryTitle: '重新生成恢复码？',
  recoveryDescription: '以前的恢复码随即失效。',

  devices: '登录中的设备',
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
  ended: '已退出这个设备',
  endOthers: '退出其他全部设备',
  endOthersTitle: '退出其他全部设备？',
  endOthersDescription: '除了本机，其他设备都要重新登录。',
  othersEnded: '其他设备已全部退出',
  history: '最近的登录记录',
  noHistory: '还没有登录记录',
  unit: '条',

  closing: '注销账号',
  closingHint: '7 天之内可以反悔。您写的内容留在“已注销用户”名下，或者交给一位同事。',
  closingAt: ['账号将于', '注销，在那之前随时可以撤销。'] as const,
  closingHeir: (heir: string) => `您写的内容将交给${heir}。`,
  requestClosing: '申请注销',
  cancelClosing: '撤销申请',
  closingCancelled: '已撤销，账号照常使用',
  closeTitle: '申请注销账号',
  closeDescription: '7 天之后，您的资料会被清除，不能再登录。7 天之内可以随时撤销。',
  contents: '您写的内容',
  keepAnonymous: '留在“已注销用户”名下',
  transfers: '交给一位同事',
  heir: '同事的昵称',
  heirHint: '输入昵称，从列表里选',
  heirNone: '没有找到这样的同事',
  heirMissing: '请选择一位同事',
  heirChosen: (name: string) => `交给 ${name}`,
  heirAnother: '换一位',
  closingRequested: '已申请注销，7 天之后生效',
};

export const METHODS: Record<SignInMethod, string> = {
  PASSWORD: '密码',
  CODE: '邮件验证码',
  REGISTER: '注册',
  PASSKEY: '通行密钥',
  COMPANY: '公司账号',
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
  scan: '用验证器应用扫描二维码，或者手动输入密钥。',
  qr: '二维码',
  secret: '密钥',
  copy: '复制密钥',
  copied: '已复制',
  code: '应用上显示的 6 位验证码',
  save: '开启',
  saving: '正在核对…',
  saved: '验证器应用已绑定',
  loading: '正在生成…',
};

export const passkeyText = {
  title: '添加通行密钥',
  renameTitle: '给通行密钥改名',
  name: '名称',
  hint: '便于以后认出是哪个设备',
  save: '继续',
  saving: '请在弹出的窗口里确认…',
  rename: '保存',
  added: '通行密钥已添加',
  refused: '没有添加：浏览器里的确认被取消，或者超时了',
  alreadyAdded: '这个设备上的通行密钥已经添加过',
};

export const recoveryText = {
  title: '请保存恢复码',
  description: '手机丢了的时候，可以用其中任意一个代替验证码，每个只能用一次。它们只显示这一次。',
  copy: '复制',
  copied: '已复制',
  download: '下载',
  done: '我已保存',
  file: '知汇恢复码.txt',
};

export const reverifyText = {
  caution: '您的登录环境和上次不同，请先确认是您本人，再查看和修改账号安全。',
  confirm: '确认是我本人',
};

export const confirmText = {
  title: '请确认是您本人',
  description: '这项操作关系到账号安全。确认之后 10 分钟内不再询问。',
  methods: '确认方式',
  password: '登录密码',
  code: '验证器的验证码',
  passkey: '用通行密钥确认',
  save: '确认',
  saving: '正在确认…',
  refused: '浏览器里的确认被取消，或者超时了',
};
export const METHOD_LABELS: Record<ConfirmMethod, string> = {
  PASSWORD: '密码',
  AUTHENTICATOR: '验证码',
  PASSKEY: '通行密钥',
};
