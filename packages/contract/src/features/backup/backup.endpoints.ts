import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { BackupOverview } from './backup.schema.ts';

/** Backups of the site, for those who run it. */
export const backupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/backup',
    newest: true,
    access: 'admin',
    summary: '备份：存放在哪里、多久一次，最近一百次各自的结果',
    data: BackupOverview,
    limit: { max: 60, seconds: 60 },
  }),
  endpoint({
    method: 'POST',
    path: '/backup',
    access: 'admin',
    summary: '现在备份一次；已有一次在排队时不会再多一次',
    data: z.null(),
    limit: { max: 6, seconds: 3600 },
  }),
] as const;
