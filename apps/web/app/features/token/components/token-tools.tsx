import type { Result } from '@zhihui/contract/client.ts';
import type { NewToken } from '@zhihui/contract/features/token/token.endpoints.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import type { TokenValues } from './token-form.tsx';

type TokenToolsProps = { title: string; onClose: () => void } & (
  | {
      kind: 'create';
      scopes: readonly Scope[];
      send: (values: TokenValues) => Promise<Result<NewToken> | null>;
      onCreated: (token: NewToken) => void;
    }
  | { kind: 'secret'; token: NewToken }
);

/** The dialogs of a member's tokens. Loaded when first opened. */
export default function TokenTools(props: TokenToolsProps) {
  return props.kind === 'create' ? <TokenForm {...props} /> : <SecretDialog {...props} />;
}
