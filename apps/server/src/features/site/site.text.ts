/** What Admins read of settings that are refused. */
export const siteText = {
  changed: '其他管理员已修改该组设置，请核对后再保存',
  notAPicture: '图片不存在或不是您上传的，请重新上传',
  refusedAddress: '不能使用链路本地、组播或云主机元数据的地址',
  passwordAgain: '服务器或用户名已变更，请重新填写密码',
  passwordNeedsUser: '填写密码时须同时填写用户名',
  passwordInClear: '连接未加密，无法发送密码，请选择加密方式',
  changedSince: '设置已被修改，请重新选择文件并核对',
  noJson: '不是有效的站点设置文件：文件不是 JSON 格式',
  foreignFile: '不是有效的站点设置文件',
  newerFile: '文件来自更高版本，请先升级站点再导入',
  unknownSetting: '设置项不存在',
  wrongValue: '值不正确',
  sent: (to: string) => `已发送至 ${to}，请查收`,
  late: '服务器响应超时（15 秒）',
  notSent: (reason: string) => `发送失败：${reason}`,
  testMail: (site: string) => ({
    subject: `【${site}】测试邮件`,
    body: `您好：\n\n这是${site}的测试邮件。收到此邮件说明邮件服务器配置正确。`,
  }),
};
