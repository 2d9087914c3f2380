/** Words of uploads. */
export const mediaText = {
  title: '上传',
  failedTitle: '有文件没有上传成功',
  waiting: '等待上传',
  processing: '正在处理',
  stop: (name: string) => `取消上传${name}`,
  remove: (name: string) => `移除${name}`,
  retry: (name: string) => `重新上传${name}`,
  progress: (sent: string, total: string, percent: number) => `${sent} / ${total} · ${percent}%`,
  label: (name: string) => `${name}的上传进度`,
  network: '上传中断，请检查网络后重试',
  signedOut: '登录已过期，请重新登录后再上传',
  failed: '没有上传成功，请稍后重试',
  empty: '文件是空的，请重新选择',
  imageName: '图片',
  doneOne: (name: string) => `${name}已上传`,
  tryAgain: '重试',
};
