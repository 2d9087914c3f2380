import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import 'virtual:antd.css';
import { ANTD_BASE } from './antd-base.ts';
import { useNonce } from './nonce.ts';

/**
 * antd inside the product: our colours, Chinese words, and no styles made at run time. Wraps the pages that use antd,
 * and nothing else may import it, since its sheet and scripts would come along.
 */
export function AntdProvider({ children }: { children: ReactNode }) {
  const served = useNonce();
  // Browsers keep the nonce from attributes but tell it to scripts that run already.
  const nonce = served ?? pageNonce();
  const csp = useMemo(() => (nonce === undefined ? {} : { nonce }), [nonce]);
  return (
    <StyleProvider container={nowhere}>
      <ConfigProvider theme={ANTD_BASE} locale={zhCN} csp={csp} button={BUTTON} virtual>
        <App component={false}>{children}</App>
      </ConfigProvider>
    </StyleProvider>
  );
}

// Two Chinese characters would be set apart by a space otherwise, and presses would send out a wave.
const BUTTON = { autoInsertSpace: false };

/**
 * The variables antd would write again into the page at run time stand in the sheet, for both themes; here they go
 * into an element that is in no document. Undefined on the server, which writes none.
 */
const nowhere: Element | undefined =
  typeof document === 'undefined' ? undefined : document.createElement('div');

function pageNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}
