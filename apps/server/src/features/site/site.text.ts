/** What Admins read of settings that are refused. */
export const siteText = {
  changed: '另一位管理员刚刚改过这组设置，请核对后再保存',
  notAPicture: '这张图片不在了，或者不是您上传的，请重新上传',
  refusedAddress: '不能使用链路本地、组播或云主机元数据的地址',
  passwordAgain: '换了服务器或用户名，请重新填写密码',
  passwordNeedsUser: '填了密码就要填用户名',
  passwordInClear: '不加密的连接不能发送密码，请选择加密方式',
  changedSince: '设置在您查看之后有改动，请重新选择文件核对',
  noJson: '这不是导出的站点设置：文件不是 JSON',
  foreignFile: '这不是导出的站点设置',
  newerFile: '这个文件来自更新的版本，请先升级站点再导入',
  unknownSetting: '没有这项设置',
  wrongValue: '值不对',
  sent: (to: string) => `已发到 ${to}，请查收`,
  late: '服务器在 15 秒内没有答复完，已停止等待',
  notSent: (reason: string) => `没有发出：${reason}`,
  testMail: (site: string) => ({
    subject: `【${site}】测试邮件`,
    body: `您好：\n\n这是${site}的测试邮件。收到它，说明邮件服务器可以使用。`,
  }),
};
