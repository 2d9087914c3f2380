import type { ColumnType, Generated } from 'kysely';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Json, Key, Time } from './columns.ts';

interface AuditLogs {
  id: Key;
  target_type: string;
  target_id: Id;
  revision: number | null;
  status: 'APPROVED' | 'REJECTED' | 'UNDONE';
  reason: Generated<string>;
  reviewer_id: Id | null;
  before: Json<unknown> | null;
  created_at: Time;
}
interface ActivityLogs {
  id: Key;
  user_id: Id | null;
  call: string;
  target: Generated<string>;
  detail: Json<unknown>;
  kind: Generated<string | null>;
  target_name: Generated<string>;
  changes: Generated<unknown>;
  user_agent: Generated<string>;
  ip: Generated<string>;
  request_id: Generated<string>;
  created_at: Time;
}
interface OutboxEvents {
  id: Key;
  type: string;
  payload: Json<unknown>;
  created_at: Time;
}
interface OutboxDeliveries {
  event_id: Id;
  subscriber: string;
  delivered_at: Time;
}
interface Settings {
  key: string;
  value: Json<unknown>;
  /** Made by the database of `value`. */
  fingerprint: ColumnType<string, never, never>;
  updated_at: Time;
}
interface MailboxMessages {
  id: Key;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  created_at: Time;
}

interface RateLimits {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

interface Backups {
  id: Generated<Id>;
  started_at: Generated<Date>;
  ended_at: Date | null;
  name: string | null;
  place: string;
  encrypted: boolean;
  stored_bytes: Generated<number>;
  row_count: Generated<number>;
  file_count: Generated<number>;
  proven_at: Date | null;
  problem: Generated<string>;
  removed_at: Date | null;
}

interface Nodes {
  id: string;
  role: 'SITE' | 'WORKER' | 'BOTH';
  host: string;
  pid: number;
  version: string;
  started_at: Date;
  seen_at: Time;
  state: Json<unknown>;
}

/** What the site keeps about its own running: logs, events, settings, mail. */
export interface OperationTables {
  audit_logs: AuditLogs;
  activity_logs: ActivityLogs;
  outbox_events: OutboxEvents;
  outbox_deliveries: OutboxDeliveries;
  settings: Settings;
  mailbox_messages: MailboxMessages;
  rate_limits: RateLimits;
  backups: Backups;
  nodes: Nodes;
}
