import type { OAuthClient } from '@zhihui/contract/features/oauth/oauth.endpoints.ts';
import { MAX_OAUTH_NAME } from '@zhihui/contract/features/oauth/oauth.limits.ts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { toast } from '../../../ui/toast.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { useConfirm } from '../../admin/admin.public.ts';
import { oauthClientsText as text } from './oauth-clients.text.ts';
import styles from './oauth-clients.module.css';

/** Programs that members may connect by their consent: registered here, and by nothing else. */
export function OAuthClients({ clients }: { clients: readonly OAuthClient[] }) {
  const [isCreating, setCreating] = useState(false);
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const remove = async ({ id }: OAuthClient) => {
    const result = await call('DELETE /oauth/client/:id', { params: { id } });
    await revalidate();
    if (result.ok) toast.success(text.removed);
    else toast.error(getServerMessage(result.error.msg, text.failed));
  };
  const askToRemove = (client: OAuthClient) =>
    confirm.open({
      title: text.removeTitle(client.name),
      description: text.removeDescription,
      ok: text.remove,
      danger: true,
      run: () => remove(client),
    });
  return (
    <section className={styles.section} aria-labelledby="oauth-clients">
      <div className={styles.head}>
        <h2 id="oauth-clients">{text.title}</h2>
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => setCreating(true)}
        >
          {text.create}
        </button>
      </div>
      <p className={styles.hint}>{text.hint}</p>
      {clients.length === 0 ? (
        <p className={styles.count}>{text.empty}</p>
      ) : (
        <ul className={styles.list} aria-labelledby="oauth-clients">
          {clients.map((client) => (
            <ClientRow key={client.id} client={client} remove={() => askToRemove(client)} />
          ))}
        </ul>
      )}
      {isCreating && (
        <ClientForm
          onClose={() => setCreating(false)}
          onCreated={() => {
            setCreating(false);
            toast.success(text.created);
            void revalidate();
          }}
        />
      )}
      {confirm.dialog}
    </section>
  );
}

function ClientRow({ client, remove }: { client: OAuthClient; remove: () => void }) {
  const { name, clientId, consents, redirectUris } = client;
  const copy = async () => {
    if (await copyText(clientId)) toast.success(text.copied);
    else toast.error(text.copyFailed);
  };
  return (
    <li>
      <div>
        <b title={redirectUris.join('\n')}>{name}</b>
        <code>{clientId}</code>
      </div>
      <span className={styles.count}>{text.consents(formatCount(consents))}</span>
      <button type="button" className={getButtonClass('text', 'small')} onClick={() => void copy()}>
        {text.copy}
        <span className="vh"> {name}</span>
      </button>
      <button type="button" className={getButtonClass('text', 'small')} onClick={remove}>
        {text.remove}
        <span className="vh"> {name}</span>
      </button>
    </li>
  );
}

interface ClientFormProps {
  onClose: () => void;
  onCreated: () => void;
}

function ClientForm({ onClose, onCreated }: ClientFormProps) {
  const id = useId();
  const { form, errors, failure, saving, submit } = useFormCall<OAuthClient>(async (values) => {
    const redirectUris = getText(values, 'redirectUris')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const name = getText(values, 'name').trim();
    return call('POST /oauth/client', { body: { name, redirectUris } });
  }, onCreated);
  const uriError = Object.entries(errors).find(([field]) => field.startsWith('redirectUris'))?.[1];
  return (
    <FormDialog
      formId={id}
      title={text.create}
      save={saving ? text.submitting : text.submit}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={text.name}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_OAUTH_NAME}
          placeholder={text.namePlaceholder}
          error={errors['name']}
        />
        <div className={fieldStyles.field}>
          <label htmlFor={`${id}uris`}>{text.uris}</label>
          <textarea
            id={`${id}uris`}
            name="redirectUris"
            className={inputClass}
            rows={3}
            aria-invalid={uriError === undefined ? undefined : true}
            aria-describedby={`${id}note`}
          />
          <span id={`${id}note`} className={fieldStyles.hint}>
            {uriError ?? text.urisHint}
          </span>
        </div>
        <Failure>{uriError === undefined ? failure : null}</Failure>
      </form>
    </FormDialog>
  );
}
