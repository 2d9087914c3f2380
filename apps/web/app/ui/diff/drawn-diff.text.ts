export const drawnDiffText = {
  removed: '删除',
  added: '新增',
  noDifferences: '排版后的内容无差异',
  tooLong: '暂无法显示排版对比，请查看 Markdown 对比',
  source: 'Markdown 对比',
};
