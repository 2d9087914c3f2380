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

/** Why a file is not read, by what reading it threw. An allocation beyond the bounds of the process is a RangeError. */
export function getFailureState(error: unknown): Reason {
  if (error instanceof UnreadableError) return error.state;
  return error instanceof RangeError ? 'tooLarge' : 'broken';
}
