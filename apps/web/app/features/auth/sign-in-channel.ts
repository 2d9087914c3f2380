import type { SignedIn } from './sign-in.ts';

const CHANNEL = 'zhihui_signed_in';

interface Message {
  data: SignedIn;
  remember: boolean;
}

/** Passes a new session to the page that opened this window; other sites cannot listen. */
export function announceSignIn(data: SignedIn, remember: boolean): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ data, remember } satisfies Message);
  channel.close();
}

/** Calls `onSignIn` when a window has signed in. Returns a function that stops listening. */
export function watchSignIn(onSignIn: (data: SignedIn, remember: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data: message }: MessageEvent<Message>) =>
    onSignIn(message.data, message.remember),
  );
  return () => channel.close();
}
