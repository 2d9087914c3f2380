import type { Envelope } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import type { Draft } from './draft-calls.ts';

/** What is told of a text that is being kept safe. */
export type SaveState =
  | { kind: 'untouched' | 'dirty' | 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server; `here` tells whether a copy lies in this browser, `why` what the server said, if it could. */
  | { kind: 'kept'; here: boolean; why: string | null }
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'conflict'; theirs: Draft };

export const UNTOUCHED: SaveState = { kind: 'untouched' };

/** What is told of a save that did not come through. */
export function failedState(
  answer: Envelope<unknown> | null,
  here: boolean,
): Extract<SaveState, { kind: 'kept' | 'refused' }> {
  const fields = (answer?.detail as FieldErrors | undefined)?.fields;
  if (answer?.code === 400 && fields !== undefined) return { kind: 'refused', fields };
  return { kind: 'kept', here, why: answer?.code === 400 ? answer.msg : null };
}
