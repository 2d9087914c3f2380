import type { ThemeConfig } from 'antd';

/** Settings shared by the sheet's builder and the page: one class for variables, no hashes, no rules at run time. */
export const ANTD_BASE: ThemeConfig = {
  cssVar: { prefix: 'ant', key: 'zh' },
  hashed: false,
  zeroRuntime: true,
};
