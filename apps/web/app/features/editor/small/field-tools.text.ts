export const fieldToolsText = {
  add: '插入图片',
  source: 'Markdown',
  sourceHint: '使用 Markdown 编辑',
  count: (n: number, max: number) => `${n} / ${max} 字`,
};
