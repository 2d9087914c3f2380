import { endpoint } from '../../endpoint.ts';
import { SystemStatus } from './status.schema.ts';

/** How the site itself is, for those who run it. */
export const statusEndpoints = [
  endpoint({
    method: 'GET',
    path: '/status',
    newest: true,
    access: 'admin',
    summary: '查询系统状态（节点、数据库、任务队列、邮件、磁盘与告警）',
    data: SystemStatus,
    limit: { max: 60, seconds: 60 },
  }),
] as const;
