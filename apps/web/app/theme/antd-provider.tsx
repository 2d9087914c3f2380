import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import type { ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import 'virtual:antd.css';
import { ANTD_BASE } from './antd-base.ts';
import { useNonce } from './nonce.ts';

/**
 * antd inside the product: our colours, Chinese words, and no styles made at run time. Wraps the pages that use antd,
 * and nothing else may import it, since its sheet and scripts would come along.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const serverNonce = useNonce();
  // Browsers hide the nonce attribute, but scripts can read the property.
  const nonce = serverNonce ?? getPageNonce();
  const csp = useMemo(() => (nonce === undefined ? {} : { nonce }), [nonce]);
  const [theme] = useState(getTheme);
  return (
    <StyleProvider container={nowhere}>
      <ConfigProvider theme={theme} locale={zhCN} csp={csp} button={BUTTON} virtual>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/**
 * Lists and menus open once their motion has ended, and where less motion is wanted none begins (base.css): antd must not
 * wait for it. It draws the same either way.
 */
function getTheme(): ThemeConfig {
  const reducedMotion =
    typeof window !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return reducedMotion ? { ...ANTD_BASE, token: { ...ANTD_BASE.token, motion: false } } : ANTD_BASE;
}

// Without these antd puts a space between two Chinese characters and animates a wave on presses.
const BUTTON = { autoInsertSpace: false };

/**
 * The sheet has the variables of both themes, which antd would insert again at run time; this sends them
 * into an element outside of the document. Undefined on the server, which writes none.
 */
const nowhere: Element | undefined =
  typeof document === 'undefined' ? undefined : document.createElement('div');

function getPageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
