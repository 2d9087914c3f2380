import type { Id } from '@zhihui/contract/schema.ts';

/** One page at a text. */
export interface Participant {
  readonly userId: Id;
  readonly nickname: string;
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
}
