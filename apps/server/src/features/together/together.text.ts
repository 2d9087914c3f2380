/** Why a connection was ended: at most 123 bytes each, which is what a close frame holds. */
export const togetherText = {
  malformedFrame: '数据格式错误，连接已断开',
  tooLarge: '单次改动过大，请分次粘贴',
  tooLong: '正文过长，已停止接收',
  full: '此内容的改动记录已满，请先提交',
  tooMany: '操作过于频繁，请稍后重试',
  slow: '网络过慢，连接已断开',
  gone: '此内容已提交或重新开始',
  restarted: '此内容已提交或重新开始',
  busy: '服务繁忙，请稍后重试',
} as const;
