import { timingSafeEqual } from 'node:crypto';
import { badRequest } from '../../../kernel/errors.ts';
import { chatText } from '../chat.text.ts';

/** What the platform of a chat reports. */
export type ChatEvent =
  /** A button of a card was pressed by the account `subject`; `eventId` is the same when the press is reported again. */
  | { kind: 'press'; eventId: string; subject: string; cardId: string; key: string }
  /** The title of a link is wanted, which all members of a chat will see. */
  | { kind: 'preview'; url: string }
  /** The address is being registered and has to answer with this text. */
  | { kind: 'challenge'; text: string }
  /** Nothing of this site. */
  | { kind: 'other' };

/** The secrets of a provider's callbacks. */
export interface CallbackSecrets {
  token: string;
  key: string;
}

/** A signed call that is older, or from a future, is refused: it was recorded by a stranger, or a clock is wrong. */
const MAX_AGE_S = 600;

/** Throws BAD_REQUEST unless a time in seconds is near now. */
export function assertRecent(timestamp: string, now: Date): void {
  const ageS = now.getTime() / 1000 - Number(timestamp);
  if (!/^\d{1,12}$/u.test(timestamp) || Math.abs(ageS) > MAX_AGE_S) throw refusal();
}

/** Throws BAD_REQUEST unless both are the same; the time it takes reveals nothing of the expected one. */
export function assertSame(actual: string, expected: string): void {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) throw refusal();
}

/** The same answer to all that is forged, so that it tells nothing about the secrets. */
export const refusal = () => badRequest(chatText.refused);
