/** Texts of the pages that the service worker shows without a connection. */
export const offlineText = {
  title: '离线',
  notice: '离线',
  noticeHint: '网络不可用，当前显示的是此设备上保存的内容',
  savedAt: (time: string) => `保存于 ${time}`,
  stored: '离线可读',
  storedHint: '最近打开的文章、资讯和问题，退出登录后自动清除',
  notStored: '此页面未离线保存',
  notStoredHint: '网络恢复后可重新打开',
  empty: '暂无离线内容',
  emptyHint: '登录后打开的文章、资讯和问题会自动保存，断网时可在此阅读',
  retry: '重试',
  all: '全部离线内容',
  answers: (count: number) => `${count} 个回答`,
  accepted: '已采纳',
};

export const OFFLINE_SECTIONS = { article: '知识库', news: '资讯', question: 'Q&A' } as const;
