import type { ReactNode } from 'react';
import { adminText } from '../admin.text.ts';
import { AdminPage, Tabs } from './page-head.tsx';

/** Tabs of the integration screen, each a route of its own; the entry of the menu opens the first. */
export const INTEGRATION_TABS = [
  { key: 'webhook', label: 'Webhook', to: '/admin/integration/webhook' },
  { key: 'robot', label: '群机器人', to: '/admin/integration/robot' },
  { key: 'bot', label: '问答机器人', to: '/admin/integration/bot' },
  { key: 'service', label: '服务令牌', to: '/admin/integration/service' },
  { key: 'mcp', label: 'MCP', to: '/admin/integration/mcp' },
  { key: 'token', label: '全部令牌', to: '/admin/integration/token' },
] as const;

interface IntegrationPageProps {
  selected: (typeof INTEGRATION_TABS)[number]['key'];
  total?: string | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of one tab of the integration screen. */
export function IntegrationPage({ selected, children, ...head }: IntegrationPageProps) {
  return (
    <AdminPage title={adminText.integration} {...head}>
      <Tabs label={adminText.integration} selected={selected} options={INTEGRATION_TABS} />
      {children}
    </AdminPage>
  );
}
