/** Words on cards. */
export const chatText = {
  open: '查看详情',
  confirm: '确认已读',
  stillValid: '内容仍有效',
  approve: '同意（有效期一个月）',
  reject: '驳回',
  done: {
    CONFIRM: '已确认',
    STILL_VALID: '已确认内容仍有效',
    APPROVE: '已同意，有效期一个月',
    REJECT: '已驳回',
  },
  running: '正在处理，请稍候',
  missing: '卡片已失效，请打开页面查看',
  expired: '卡片已过期，请打开页面处理',
  unknown: '此账号未绑定站内账号，请先登录并绑定',
  recipientOnly: '仅接收人可操作此卡片',
  disabled: '您的账号不可用，请联系管理员',
  changed: '内容已变更或已处理，请打开页面查看',
  failed: '操作失败，请打开页面处理',
  refused: '请求未通过验证',
  noProvider: '企业登录方式不存在',
};
