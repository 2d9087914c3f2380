export const drawnDiffText = {
  removed: '删除',
  added: '新增',
  noDifferences: '排版后的内容无差异',
  tooLong: '暂无法显示排版对比，请查看源文对比',
  source: '源文对比',
};
