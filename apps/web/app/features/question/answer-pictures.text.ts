export const answerPicturesText = {
  add: '插入图片',
  notDone: '还有图片没有上传完，请稍候，或取消上传后再提交',
};
