export const answerToolsText = {
  add: '插入图片',
  uploadsPending: '图片尚未上传完成，请稍候，或取消上传后再提交',
  source: 'Markdown',
  sourceHint: '使用 Markdown 编辑',
  count: (n: number, max: number) => `${n} / ${max} 字`,
  tooLong: (n: number) => `超出 ${n} 个字，请删减或拆分为多个回答`,
};
