import type { AttachmentState } from './attachment-text.ts';

type Reason = Exclude<AttachmentState, 'read' | 'empty'>;

/** A file that cannot be read, and why. */
export class UnreadableError extends Error {
  readonly state: Reason;

  constructor(state: Reason) {
    super(state);
    this.state = state;
  }
}
