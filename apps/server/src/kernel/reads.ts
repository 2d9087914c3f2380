import type { ReplicaHealth } from '@zhihui/contract/features/status/status.schema.ts';

/** What is shown of a replica. */
export interface ReplicaState {
  /** Host, port and database: no account, no password. */
  name: string;
  health: ReplicaHealth;
  /** Milliseconds that it is behind; null where that is not known. */
  lagMs: number | null;
  /** Reads that it answered. */
  reads: number;
}

/** How reads were spread since the process started. */
export interface ReadCounts {
  replicas: ReplicaState[];
  /** Reads that the primary answered, those repeated there among them. */
  primary: number;
  /** Reads that a replica failed and the primary repeated. */
  repeated: number;
}
