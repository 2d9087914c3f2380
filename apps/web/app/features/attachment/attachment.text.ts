import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';

export const attachmentText = {
  kind: '附件',
  in: (title: string) => `来自《${title}》`,
  download: '下载',
  parts: '页',
  contents: '纯文本',
  uploaded: '上传于',
  views: '查看方式',
  original: '原文件',
  opening: (percent: number) =>
    percent > 0 && percent < 100 ? `正在打开，${percent}%` : '正在打开',
  page: (number: number) => `第 ${number} 页`,
  pages: (name: string) => `${name}的页面列表`,
  pageFailed: '本页无法预览，可查看纯文本，或下载后查看。',
  tools: {
    all: '翻页与缩放',
    before: '上一页',
    next: '下一页',
    number: '页码',
    smaller: '缩小',
    larger: '放大',
    fit: '适应宽度',
  },
  /** Why the original of a PDF cannot be displayed. */
  failures: {
    encrypted: '文件已加密，无法在线预览。请下载后输入密码查看。',
    broken: '文件无法打开，可能已损坏。请尝试下载后查看。',
    gone: '文件不存在，或您没有访问权限。',
    failed: '文件打开失败，请检查网络后重试。',
  },
  retry: '重试',
  /** Why a file has no text; empty for files that have it. */
  states: {
    read: '',
    empty: '文件中没有文本内容，可能为扫描件。请下载后查看。',
    encrypted: '文件已加密，无法读取文本内容。请下载后输入密码查看。',
    broken: '文件无法打开，可能已损坏。请尝试下载后查看。',
    tooLarge: '文件过大或过于复杂，无法读取文本内容。请下载后查看。',
    waiting: '正在读取文本内容，请稍后查看，或直接下载。',
    none: '该格式不支持在线预览，请下载后查看。',
  } satisfies Record<Attachment['state'], string>,
};
