import type { DataFor, InputFor } from '@zhihui/contract/client.ts';
import {
  CONSENT_FIELDS,
  CONSENT_SCOPES,
  pickFields,
} from '@zhihui/contract/features/oauth/oauth.limits.ts';
import { formatScope } from '@zhihui/contract/scopes.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getPageUrl } from '../../../lib/page-url.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ConfirmProvider, useConfirmed } from '../../security/security.public.ts';
import { oauthText as text } from '../oauth.text.ts';
import styles from './authorize.module.css';

type ConsentQuery = InputFor<'GET /oauth/consent'>['query'];

/** What the program asks for; the reason instead where the request cannot be trusted, which leads nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  const { nickname } = requireSignedIn(args);
  // the server checks each field
  const request = pickFields(CONSENT_FIELDS, getPageUrl(args.request).searchParams) as ConsentQuery;
  const result = await args.context.get(apiContext)('GET /oauth/consent', { query: request });
  if (!result.ok) return { kind: 'refused' as const, message: result.error.msg };
  return { kind: 'request' as const, nickname, request, consent: result.data };
}

export function meta() {
  return [{ title: text.page }, { name: 'referrer', content: 'no-referrer' }];
}

/** The page on which a member lets a program act for them, or does not. */
export default function Authorize() {
  const data = useLoaderData<typeof loader>();
  if (data.kind === 'refused') {
    return (
      <EmptyState failed title={text.refused}>
        {data.message}。{text.refusedHint}
      </EmptyState>
    );
  }
  return (
    <ConfirmProvider>
      <ConsentForm {...data} />
    </ConfirmProvider>
  );
}

interface ConsentFormProps {
  nickname: string;
  request: ConsentQuery;
  consent: DataFor<'GET /oauth/consent'>;
}

function ConsentForm({ nickname, request, consent }: ConsentFormProps) {
  const { client, scopes, declineUri } = consent;
  const confirmed = useConfirmed();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const accept = async (form: FormData) => {
    const chosen = CONSENT_SCOPES.filter((scope) => form.has(scope));
    if (chosen.length === 0) {
      setError(text.noScopes);
      return;
    }
    setBusy(true);
    setError(null);
    const body = { ...request, scopes: chosen };
    const result = await confirmed(() => call('POST /oauth/consent', { body }));
    if (result?.ok === true) {
      window.location.assign(result.data.redirectUri);
      return;
    }
    setBusy(false);
    if (result !== null) setError(getServerMessage(result.error.msg, text.failed));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void accept(new FormData(event.currentTarget));
      }}
    >
      <h1>{text.title(client.name)}</h1>
      <p>{text.hint(nickname)}</p>
      <div className={styles.host}>
        <span>{text.host}</span>
        <b>{client.host}</b>
      </div>
      <fieldset className={styles.scopes}>
        <legend>{text.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope}>
            <input type="checkbox" name={scope} defaultChecked />
            {formatScope(scope)}
          </label>
        ))}
      </fieldset>
      <p className={styles.note}>
        {scopes.includes('draft:write') && text.draftNote}
        {text.end}
      </p>
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={getButtonClass()}
          onClick={() => window.location.assign(declineUri)}
        >
          {text.decline}
        </button>
        <button type="submit" className={getButtonClass('primary')} aria-busy={isBusy || undefined}>
          {isBusy ? text.accepting : text.accept}
        </button>
      </div>
    </form>
  );
}
