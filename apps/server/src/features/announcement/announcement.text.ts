export const announcementMessages = {
  endBeforeStart: '结束时间应晚于开始时间',
  notConfirmable: '该公告当前无需确认',
  changed: '公告已更新，请刷新后重新阅读',
  editorsOnly: '仅公告编辑者可查看确认情况',
};
