import type { ThemeConfig } from 'antd';

/** What the sheet's builder and the page must agree on: one class for variables, no hashes, no rules at run time. */
export const ANTD_BASE: ThemeConfig = {
  cssVar: { prefix: 'ant', key: 'zh' },
  hashed: false,
  zeroRuntime: true,
};
