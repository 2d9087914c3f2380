/** Announcements of sorting. */
export const sortableText = {
  drag: (title: string) => `拖动排序 ${title}`,
  sortable: '可排序',
  instructions: '按空格键选中，使用上下方向键移动，再按空格键确认，按 Esc 取消。',
  lifted: (title: string) => `已选中“${title}”`,
  over: (title: string, at: number, of: number) => `“${title}”已移动到第 ${at} 位，共 ${of} 位`,
  dropped: (title: string) => `已放置“${title}”`,
  cancelled: (title: string) => `已取消，“${title}”已恢复原位`,
};
