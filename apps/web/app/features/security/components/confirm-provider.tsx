import { createContext, Suspense, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import type { Result } from '@zhihui/contract/client.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { requiresConfirmation } from '../requires-confirmation.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** Sends a call that may require verification; returns null when the user cancels it. */
type SendConfirmed = <T>(send: () => Promise<Result<T>>) => Promise<Result<T> | null>;

const ConfirmContext = createContext<SendConfirmed>(async (send) => send());

/** `const confirmed = useConfirmed(); await confirmed(() => call(…))`: verifies the user when the server requires it. */
export const useConfirmed = () => useContext(ConfirmContext);

/** Provides the verification dialog to all parts of the page. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pendingConfirm, setPendingConfirm] = useState<{
    resolve: (proven: boolean) => void;
  } | null>(null);
  const sendConfirmed = useCallback(async function send<T>(sendCall: () => Promise<Result<T>>) {
    const result = await sendCall();
    if (!requiresConfirmation(result)) return result;
    const proven = await new Promise<boolean>((resolve) => setPendingConfirm({ resolve }));
    setPendingConfirm(null);
    return proven ? sendCall() : null;
  }, []);
  return (
    <ConfirmContext value={sendConfirmed}>
      {children}
      <Suspense>
        {pendingConfirm !== null && <ConfirmDialog onDone={pendingConfirm.resolve} />}
      </Suspense>
    </ConfirmContext>
  );
}
