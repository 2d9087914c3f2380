export const answerToolsText = {
  add: '插入图片',
  uploadsPending: '还有图片没有上传完，请稍候，或取消上传后再提交',
  source: '源文',
  sourceHint: '直接写 Markdown',
  count: (n: number, max: number) => `${n} / ${max} 字`,
  tooLong: (n: number) => `超出 ${n} 个字，请删减，或分成几个回答`,
};
