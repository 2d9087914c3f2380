import { useEffect, useEffectEvent } from 'react';
import { getCurrentUserId } from './session.ts';
import { clearSession, readToken } from './store.ts';

/** A page whose session has ended while its user was writing. The page stays, and the user signs in on it. */
export interface EndedSession {
  /** Id of the user of the page. */
  userId: string;
  /** Whether the dialog for signing in is open. */
  signingIn: boolean;
}

/** Calls by which users send what they wrote; they open the dialog, and go on after it. */
const SENDING =
  /^(?:POST|PUT) \/(?:answer|comment|annotations(?:\/:id)?|feedback(?:\/comment)?|article|question|news|announcement)$/u;

let state: EndedSession | null = null;
const listeners = new Set<() => void>();
const resumeListeners = new Set<() => void>();
let waiting: ((signedIn: boolean) => void)[] = [];
/** Parts of the page that store their text by themselves, like the editor. */
let writers = 0;

function setState(next: EndedSession | null): void {
  state = next;
  for (const listener of listeners) listener();
}

export const getEndedSession = (): EndedSession | null => state;

export function subscribeToEndedSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that the session has ended. Returns null when nothing is being written on the page: it may be left then.
 * Otherwise a bar says so, and for a call that sends a text the result waits for the user to sign in.
 */
export function reportEndedSession(key?: string): Promise<boolean> | null {
  const userId = getCurrentUserId();
  if (userId === null || !isWriting()) return null;
  if (state === null) clearSession();
  const isSending = key !== undefined && SENDING.test(key);
  setState({ userId, signingIn: isSending || state?.signingIn === true });
  if (!isSending) return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Whether the page holds a text that is being written. */
export function isWriting(): boolean {
  if (writers > 0) return true;
  return [...document.querySelectorAll('textarea')].some(({ value }) => value.trim() !== '');
}

export function openSignIn(): void {
  if (state !== null) setState({ ...state, signingIn: true });
}

/** Closes the dialog; the bar stays, and what was sent has failed. */
export function dismissSignIn(): void {
  if (state !== null) setState({ ...state, signingIn: false });
  settle(false);
}

/** Goes on with the new session of the same user. */
export function resumeSession(): void {
  if (state === null || readToken() === null) return;
  setState(null);
  settle(true);
  for (const listener of resumeListeners) listener();
}

function settle(signedIn: boolean): void {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve(signedIn);
}

/** Keeps the page open when its session ends, as long as the component is mounted; `onResume` runs after signing in again. */
export function useWritingPage(onResume: () => void): void {
  const resume = useEffectEvent(onResume);
  useEffect(() => {
    const listener = () => resume();
    writers += 1;
    resumeListeners.add(listener);
    return () => {
      writers -= 1;
      resumeListeners.delete(listener);
    };
  }, []);
}
