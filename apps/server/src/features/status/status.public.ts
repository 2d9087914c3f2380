export { startHeartbeat } from './heartbeat.ts';
export type { Heartbeat } from './heartbeat.ts';
