/** What people read of uploads that are refused. */
export const mediaText = {
  tooLarge: (mb: number) => `文件不能超过 ${mb} MB`,
  tooManyToday: '今日上传文件数已达上限，请明日再试',
  storageUnavailable: '文件存储暂时不可用，文件未保存，请稍后重试',
  noPicture: '图片不存在，请重新上传',
  full: (mb: number) => `您的存储空间（${mb} MB）已满，请联系管理员`,
};
