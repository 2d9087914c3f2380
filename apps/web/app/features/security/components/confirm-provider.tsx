import { createContext, Suspense, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { wantsProof } from '../wants-proof.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** Sends a call that may want a proof of who one is; null when the person would not give it. */
type Confirmed = <T>(send: () => Promise<Result<T>>) => Promise<Result<T> | null>;

const ConfirmContext = createContext<Confirmed>(async (send) => send());

/** `const confirmed = useConfirmed(); await confirmed(() => call(…))`: asks for a proof when the server wants one. */
export const useConfirmed = () => useContext(ConfirmContext);

/** Holds the dialog in which the person proves again who they are, for all parts of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asking, setAsking] = useState<{ done: (proven: boolean) => void } | null>(null);
  const confirmed = useCallback(async function send<T>(work: () => Promise<Result<T>>) {
    const answer = await work();
    if (!wantsProof(answer)) return answer;
    const proven = await new Promise<boolean>((done) => setAsking({ done }));
    setAsking(null);
    return proven ? work() : null;
  }, []);
  return (
    <ConfirmContext value={confirmed}>
      {children}
      <Suspense>{asking !== null && <ConfirmDialog onDone={asking.done} />}</Suspense>
    </ConfirmContext>
  );
}
