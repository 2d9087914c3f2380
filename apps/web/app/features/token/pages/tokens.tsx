import type { NewToken, TokenItem } from '@zhihui/contract/features/token/token.endpoints.ts';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { requireSignedIn } from '../../../session/require.ts';
import {
  ConfirmProvider,
  ReverifySession,
  requiresConfirmation,
  useConfirmed,
} from '../../security/security.public.ts';
import { TokenEnd, TokenScopes, TokenUse } from '../components/token-cells.tsx';
import { tokenText as text } from '../token.text.ts';
import styles from '../token.module.css';

const Tools = lazyPart(() => import('../components/token-tools.tsx'));

/** Loads the caller's tokens; null until they prove who they are in a session that moved. */
export async function loader(args: LoaderFunctionArgs) {
  requireSignedIn(args);
  const result = await args.context.get(apiContext)('GET /user/token');
  return requiresConfirmation(result) ? null : unwrapOrRedirect(result, args.request);
}

export function meta() {
  return [{ title: text.page }];
}

/** The tokens by which programs call as this member. */
export default function Tokens() {
  const data = useLoaderData<typeof loader>();
  if (data === null) return <ReverifySession />;
  return (
    <ConfirmProvider>
      <TokenList {...data} />
    </ConfirmProvider>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loader>>>;

function TokenList({ tokens, scopes }: Loaded) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const confirmed = useConfirmed();
  const [isCreating, setCreating] = useState(false);
  const [renewing, setRenewing] = useState<TokenItem | null>(null);
  const [revoking, setRevoking] = useState<TokenItem | null>(null);
  const [made, setMade] = useState<{ title: string; token: NewToken } | null>(null);
  const show = (title: string, token: NewToken) => {
    setCreating(false);
    setMade({ title, token });
    void revalidate();
  };
  const renew = async ({ id }: TokenItem) => {
    setRenewing(null);
    const result = await confirmed(() => call('PUT /user/token/:id/renew', { params: { id } }));
    if (result === null) return;
    if (result.ok) show(text.renewed, result.data);
    else toast.error(getServerMessage(result.error.msg, text.failed));
  };
  const revoke = async ({ id }: TokenItem) => {
    setRevoking(null);
    const result = await call('DELETE /user/token/:id', { params: { id } });
    // revoked meanwhile, which is the wished result
    if (result.ok || result.error.code === 404) toast.success(text.revoked);
    else toast.error(getServerMessage(result.error.msg, text.failed));
    await revalidate();
  };
  const createButton = (
    <button
      type="button"
      className={getButtonClass('plain', 'small')}
      disabled={!hydrated}
      onClick={() => setCreating(true)}
    >
      {text.create}
    </button>
  );
  return (
    <section aria-labelledby="tokens">
      <div className={styles.head}>
        <h2 id="tokens">{text.title}</h2>
        <span className="num">{tokens.length}</span>
        {createButton}
      </div>
      <p className={styles.hint}>
        {text.hint} <Anchor to="/api/docs">{text.docs}</Anchor>
      </p>
      {tokens.length === 0 ? (
        <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.nameAndPrefix}</th>
              <th scope="col" className={styles.wide}>
                {text.scopes}
              </th>
              <th scope="col" className={styles.wide}>
                {text.lastUsed}
              </th>
              <th scope="col" className={styles.wide}>
                {text.endsAt}
              </th>
              <th scope="col">{text.actions}</th>
            </tr>
          </thead>
          <tbody>
            {tokens.map((token) => (
              <tr key={token.id}>
                <td>
                  <span className={styles.name}>{token.name}</span>
                  <code className={styles.prefix}>{token.prefix}****</code>
                  <span className={styles.small}>
                    <TokenUse token={token} /> · <TokenEnd token={token} />
                  </span>
                </td>
                <td className={styles.wide}>
                  <TokenScopes scopes={token.scopes} />
                </td>
                <td className={cx(styles.wide, styles.quiet)}>
                  <TokenUse token={token} />
                </td>
                <td className={styles.wide}>
                  <TokenEnd token={token} />
                </td>
                <td>
                  <button
                    type="button"
                    className={getButtonClass('text', 'small')}
                    aria-label={`${text.renew} ${token.name}`}
                    disabled={!hydrated}
                    onClick={() => setRenewing(token)}
                  >
                    {text.renew}
                  </button>
                  <button
                    type="button"
                    className={getButtonClass('text', 'small')}
                    aria-label={`${text.revoke} ${token.name}`}
                    disabled={!hydrated}
                    onClick={() => setRevoking(token)}
                  >
                    {text.revoke}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ChoiceDialog
        open={renewing !== null}
        title={text.renewTitle(renewing?.name ?? '')}
        accept={{ label: text.renew, run: () => renewing !== null && void renew(renewing) }}
        decline={{ label: text.cancel, run: () => setRenewing(null) }}
      >
        <p>{text.renewDescription}</p>
      </ChoiceDialog>
      <ChoiceDialog
        open={revoking !== null}
        title={text.revokeTitle(revoking?.name ?? '')}
        accept={{
          label: text.revoke,
          run: () => revoking !== null && void revoke(revoking),
          danger: true,
        }}
        decline={{ label: text.cancel, run: () => setRevoking(null) }}
      >
        <p>{text.revokeDescription}</p>
      </ChoiceDialog>
      <Suspense>
        {isCreating && (
          <Tools
            kind="create"
            title={text.createTitle}
            scopes={scopes}
            send={(body) => confirmed(() => call('POST /user/token', { body }))}
            onCreated={(token) => show(text.made, token)}
            onClose={() => setCreating(false)}
          />
        )}
        {made !== null && <Tools kind="secret" {...made} onClose={() => setMade(null)} />}
      </Suspense>
    </section>
  );
}
