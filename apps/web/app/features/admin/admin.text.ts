export const adminText = {
  title: '后台管理',
  menu: '后台菜单',
  pendingItems: '项待处理',
  close: '关闭',
  cancel: '取消',
  save: '保存',
  undo: '撤销',
  more: '更多',
  actions: '操作',
  retry: '重试',
  batch: '批量操作',
  selected: '已选',
  selectAll: '全选',
  clearSelection: '取消选择',
  picture: {
    chosen: '已选的图片',
    address: '图片地址，以 / 或 https:// 开头',
    upload: '上传图片',
  },
  clearFilters: '清除筛选',
  failed: '没有成功，请稍后重试',
  searching: '正在查找',
  failedTitle: '没有加载出来',
  failedDescription: '请稍后重试。',
  getEmptyDescription: (filtered: boolean) => (filtered ? '可以换个条件，或清除筛选。' : undefined),
  exportCsv: '导出 CSV',
  exporting: (done: number, total: number) => `正在导出 ${done} / ${total}`,
  exported: (rows: number) => `已导出 ${rows} 行`,
  exportCut: (limit: number) => `内容较多，只导出了前 ${limit} 行，可以缩小筛选范围后再导出`,
  exportFailed: (reason: string) => `没有导出：${reason}`,
  listNames: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join('、')}等 ${names.length} 项` : names.join('、'),
  stopped: (remaining: number) =>
    remaining === 0
      ? '您的权限已变更，操作已停止'
      : `您的权限已变更，操作已停止，其余 ${remaining} 项没有处理`,
  someFailed: (n: number, reason: string) => `${n} 项没有完成：${reason}`,
};
