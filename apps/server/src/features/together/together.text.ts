/** Why a connection was ended: at most 123 bytes each, which is what a close frame holds. */
export const togetherText = {
  malformedFrame: '数据格式错误，连接已断开',
  tooLarge: '单次修改过大，请分次粘贴',
  tooLong: '正文超出长度上限，已停止同步',
  full: '编辑记录已达上限，请先提交',
  tooMany: '操作过于频繁，请稍后重试',
  slow: '网络过慢，连接已断开',
  gone: '此草稿已提交或已重新开始编辑',
  restarted: '此草稿已提交或已重新开始编辑',
  busy: '服务繁忙，请稍后重试',
} as const;
