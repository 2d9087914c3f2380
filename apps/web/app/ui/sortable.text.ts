/** Announcements of sorting. */
export const sortableText = {
  drag: (title: string) => `拖动排序 ${title}`,
  sortable: '可排序',
  instructions: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 取消。',
  lifted: (title: string) => `已拿起“${title}”`,
  over: (title: string, at: number, of: number) => `“${title}”移到第 ${at} 位，共 ${of} 位`,
  dropped: (title: string) => `已放下“${title}”`,
  cancelled: (title: string) => `已取消，“${title}”回到原位`,
};
