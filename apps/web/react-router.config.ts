import type { Config } from '@react-router/dev/config';
import { compressFolder } from './vite/compress.ts';

export default {
  appDirectory: 'app',
  buildDirectory: process.env['WEB_BUILD'] ?? 'build',
  ssr: true,
  buildEnd: ({ reactRouterConfig }) =>
    compressFolder(`${reactRouterConfig.buildDirectory}/client/assets`),
} satisfies Config;
