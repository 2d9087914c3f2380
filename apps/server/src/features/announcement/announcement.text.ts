export const announcementMessages = {
  endBeforeStart: '结束时间应晚于开始时间',
  notConfirmable: '这份公告现在不需要确认',
  changed: '公告刚刚有更新，请刷新后重新阅读',
  editorsOnly: '只有能修改这份公告的人才能查看确认情况',
};
