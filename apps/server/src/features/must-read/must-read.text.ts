/** Words of must-reads that the server says. */
export const mustReadText = {
  notLive: '该内容尚未发布，发布后可设置必读',
  groupGone: '所选用户组不存在或已被删除，请重新选择',
  dueInPast: '截止日期不能早于今天',
  confirmedByAll: '该公告已要求全员确认，无需设置必读',
  notRequired: '该内容当前无需您确认',
  changed: '内容已更新，请刷新后重新阅读',
  noRequest: '该内容未设置必读',
  editorsOnly: '仅内容编辑者可管理必读',
};
