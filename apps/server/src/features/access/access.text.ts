/** Words of access that the server says. */
export const accessText = {
  categoryGone: '该分类不存在或已被删除',
  changed: '授权列表已被他人修改，请刷新后重试',
  tooWide: '可见范围不能超出上级分类',
  granteeGone: '部分用户组或成员已不存在，请移除后重试',
  grantedTwice: '同一用户组或成员只能授权一次',
  contentGone: '内容不存在或您没有访问权限',
  noGrant: '您没有该内容的授权权限',
  userGone: '用户不存在或账号已注销',
  ended: '到期时间应晚于当前时间',
  tooMany: (max: number) => `单篇内容至多向 ${max} 人开放`,
  requestGone: '申请不存在或已处理',
  requestDecided: '该申请已处理，请刷新后查看',
  requestWaits: '您已提交申请，请等待审批',
  requestTarget: '该内容已被删除或移动，无法授权',
  remindedLately: '今日已提醒过，请明日再试',
  chooseSpan: '请选择授权时长',
};
