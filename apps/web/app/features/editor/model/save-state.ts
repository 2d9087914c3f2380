import type { CallError } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { Draft } from './draft-calls.ts';

/** What is told of a text that is being saved. */
export type SaveState =
  | { kind: 'untouched' | 'dirty' | 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server; `here` tells whether a copy lies in this browser, `why` the message of the server, if there was one. */
  | { kind: 'kept'; here: boolean; why: string | null }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'conflict'; theirs: Draft };

export const UNTOUCHED: SaveState = { kind: 'untouched' };

/** What is told of a save that did not come through. */
export function failedState(
  error: CallError | null,
  here: boolean,
): Extract<SaveState, { kind: 'kept' | 'refused' }> {
  const fields = (error?.detail as FieldErrors | undefined)?.fields;
  if (error?.code === 400 && fields !== undefined) return { kind: 'refused', fields };
  return { kind: 'kept', here, why: error?.code === 400 ? error.msg : null };
}
