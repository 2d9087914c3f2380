/** Words of the second factor. */
export const factorText = {
  restartVerification: '验证已过期，请重新开始',
  wrongCode: '验证码不正确，请用验证器里当前的验证码',
  usedCode: '这个验证码已经用过，请等下一个',
  wrongRecovery: '恢复码不正确，或者已经用过',
  wrongPasskey: '通行密钥没有通过，请重试',
  notStarted: '请先重新生成二维码',
  passkeyExists: '这个设备上的通行密钥已经添加过',
  tooManyPasskeys: (max: number) => `通行密钥至多 ${max} 个，请先移除不用的`,
  missingPasskey: '通行密钥不存在，或已被移除',
  noFactor: '请先开启两步验证',
  lastRequiredFactor: '您的角色必须开启两步验证，请先添加另一种方式',
  enableOwnFirst: '请先为自己的账号开启两步验证',
  noRole: '角色不存在，或已被删除',
  confirm: '请先确认是您本人',
  issuerOf: (site: string) => site.replaceAll(':', ' ').trim() || '知汇',
};
