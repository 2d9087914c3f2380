import { EXPORT_DAYS, MAX_PDF_TEXTS } from '@zhihui/contract/features/transfer/export.limits.ts';

/** Words of exports, for answers and files. */
export const exportText = {
  missing: '导出任务不存在或已删除',
  noText: '该页面不存在，或您无权阅读',
  noCategory: '该分类不存在，或您无权阅读',
  everything: '全部内容',
  nothing: '该范围内没有您可阅读的页面',
  tooMany: '您有多个导出任务正在进行，请等待其完成或取消后再导出',
  tooManyForPdf: `PDF 一次至多导出 ${MAX_PDF_TEXTS.toLocaleString('en')} 个页面，请缩小范围`,
  archive: '整站归档',
  adminOnly: '仅管理员可导出整站归档',
  wholeSite: '整站归档包含全部内容，不能限定范围',
  noBrowser: '服务器未安装 Chromium，无法生成 PDF；请在页面中使用浏览器的打印功能',
  notEnded: '该任务正在进行或已完成，无需重新导出',
  rightsGone: '您已无权导出该内容',
  categoryGone: '分类已删除，或您已无权阅读',
  diskFull: '服务器磁盘已满，请联系管理员',
  storageAway: '文件存储暂时不可用，请稍后重新导出',
  printFailed: 'PDF 生成失败，请稍后重新导出',
  failed: '导出失败，请稍后重新导出',
  gone: `文件不存在或已过期（导出文件保留 ${EXPORT_DAYS} 天）`,
  noLonger: '您对其中部分内容的阅读权限已变更，请重新导出',
};
