export const answerToolsText = {
  uploadsPending: '图片尚未上传完成，请稍候，或取消上传后再提交',
  tooLong: (n: number) => `超出 ${n} 个字，请删减或拆分为多个回答`,
};
