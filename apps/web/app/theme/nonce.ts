import { createContext, useContext } from 'react';

/** Nonce of the document being rendered; browsers hide it, so it is empty after hydration. */
export const Nonce = createContext<string | undefined>(undefined);

/** Returns the nonce of the document being rendered; undefined after hydration. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
