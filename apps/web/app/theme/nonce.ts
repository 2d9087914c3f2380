import { createContext, useContext } from 'react';

/** Nonce of the answer being rendered; browsers hide it again, so it is empty after hydration. */
export const Nonce = createContext<string | undefined>(undefined);

/** Nonce of the answer being rendered; undefined after hydration. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
