import type { Attachment } from '@zhihui/contract/features/attachment/attachment.endpoints.ts';

export const attachmentText = {
  kind: '附件',
  in: (title: string) => `在《${title}》里`,
  download: '下载',
  parts: '页',
  contents: '文字',
  uploaded: '上传于',
  views: '看法',
  original: '原样',
  opening: (percent: number) =>
    percent > 0 && percent < 100 ? `正在打开，${percent}%` : '正在打开',
  page: (number: number) => `第 ${number} 页`,
  pages: (name: string) => `${name} 的各页`,
  pageFailed: '这一页画不出来，可以看它的文字，或下载后查看。',
  tools: {
    all: '翻页与大小',
    before: '上一页',
    next: '下一页',
    number: '页码',
    smaller: '缩小',
    larger: '放大',
    fit: '适合宽度',
  },
  /** Why the original of a PDF cannot be displayed. */
  failures: {
    encrypted: '这个文件设了密码，在页面里打不开。请下载后输入密码查看。',
    broken: '这个文件打不开，可能已经损坏。可以下载后试试。',
    gone: '这个文件不在了，或者您不能再查看它。',
    failed: '没能打开这个文件，请检查网络后再试一次。',
  },
  retry: '再试一次',
  /** Why a file has no text; empty for files that have it. */
  states: {
    read: '',
    empty: '这个文件里没有文字，可能是扫描的图片。请下载后查看。',
    encrypted: '这个文件设了密码，读不出里面的文字。请下载后输入密码查看。',
    broken: '这个文件打不开，可能已经损坏。可以下载后试试。',
    tooLarge: '这个文件太大或太复杂，没有读出里面的文字。请下载后查看。',
    waiting: '正在读取里面的文字，过一会儿再来看；也可以先下载。',
    none: '这种文件不能在页面里看，请下载后打开。',
  } satisfies Record<Attachment['state'], string>,
};
