export const recentText = {
  hint: '只有您自己看得到，保留一年',
  read: '浏览于',
  changed: '之后有改动',
  remove: '移除',
  clear: '清空',
  clearTitle: '清空最近浏览？',
  clearDescription: '之后再打开这些内容时，不再提示上次读过之后改了什么。不能恢复。',
  cancel: '取消',
  cleared: '最近浏览已清空',
  failed: '没有成功，请稍后重试',
};
