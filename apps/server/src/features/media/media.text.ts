/** What people read of uploads that are refused. */
export const mediaText = {
  tooLarge: (mb: number) => `文件不能超过 ${mb} MB`,
  tooManyToday: '今天上传的文件已达上限，请明天再试',
  storageUnavailable: '文件存储暂时不可用，这个文件没有保存，请稍后再试',
  noPicture: '图片不存在，请重新上传',
  full: (mb: number) => `您上传的文件已满 ${mb} MB，请联系管理员`,
};
