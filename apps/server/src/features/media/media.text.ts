/** What people read of uploads that are refused. */
export const mediaText = {
  tooLarge: (mb: number) => `文件不能超过 ${mb} MB`,
  tooManyToday: '今日上传文件数已达上限，请明日再试',
  storageUnavailable: '文件存储暂时不可用，文件未保存，请稍后重试',
  noPicture: '图片不存在，请重新上传',
  unreachable: '图片无法下载，仍使用原网址',
  notPicture: '网址指向的内容不是图片',
  noAddress: '网址应以 http:// 或 https:// 开头',
  pictureName: '图片',
  full: (mb: number) => `您的存储空间（${mb} MB）已满，请联系管理员`,
};
