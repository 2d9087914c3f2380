/** Why a connection was ended: at most 123 bytes each, which is what a close frame holds. */
export const togetherText = {
  malformedFrame: '收到的内容无法识别，连接已断开',
  tooLarge: '一次改动太大，请分几次粘贴',
  tooLong: '正文太长了，没有再接收',
  full: '这篇文字的改动记录已满，请先提交',
  tooMany: '操作太频繁，请稍后再试',
  slow: '网络太慢，连接已断开',
  gone: '这篇文字已提交或重新开始',
  restarted: '这篇文字已提交或重新开始',
  busy: '服务正忙，请稍后再试',
} as const;
