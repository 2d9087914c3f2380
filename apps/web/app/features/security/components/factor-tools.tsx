import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toast } from '../../../ui/toast.tsx';
import { authenticatorText, passkeyText, securityText as words } from '../security.text.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SensitiveConfirm } from './sensitive-confirm.tsx';
import { call } from '../../../api/browser.ts';

type Passkey = Security['passkeys'][number];

/** What can be done about the second factor. */
export type FactorTool =
  | { kind: 'authenticator' | 'off' | 'passkey' | 'recovery' }
  | { kind: 'rename' | 'remove'; passkey: Passkey };

interface FactorToolsProps {
  tool: FactorTool;
  onClose: () => void;
}

/** The dialog of one tool, and after it the recovery codes when new ones were made. Comes when one is first opened. */
export default function FactorTools({ tool, onClose }: FactorToolsProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();
  const done = (message: string, recoveryCodes: string[] | null = null) => {
    toast.success(message);
    void revalidate();
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  switch (tool.kind) {
    case 'authenticator':
      return (
        <AuthenticatorDialog
          onClose={onClose}
          onDone={(newCodes) => done(authenticatorText.saved, newCodes)}
        />
      );
    case 'passkey':
      return (
        <PasskeyDialog onClose={onClose} onDone={(newCodes) => done(passkeyText.added, newCodes)} />
      );
    case 'rename':
      return (
        <RenameDialog passkey={tool.passkey} onClose={onClose} onDone={() => done(words.renamed)} />
      );
    case 'off':
      return (
        <SensitiveConfirm
          title={words.turnOffTitle}
          description={words.turnOffDescription}
          confirmLabel={words.turnOff}
          send={() => call('DELETE /user/security/authenticator')}
          onDone={() => done(words.turnedOff)}
          onClose={onClose}
        />
      );
    case 'recovery':
      return (
        <SensitiveConfirm
          title={words.recoveryTitle}
          description={words.recoveryDescription}
          confirmLabel={words.recoveryAgain}
          send={() => call('POST /user/security/recovery')}
          onDone={(newCodes) => setCodes(newCodes.recoveryCodes)}
          onClose={onClose}
        />
      );
    case 'remove': {
      const { id, name } = tool.passkey;
      return (
        <SensitiveConfirm
          title={words.removeTitle(name)}
          description={words.removeDescription}
          confirmLabel={words.remove}
          send={() => call('DELETE /user/security/passkey/:id', { params: { id } })}
          onDone={() => done(words.removed)}
          onClose={onClose}
        />
      );
    }
  }
}
