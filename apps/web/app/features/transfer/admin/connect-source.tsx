import { useNavigate } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

export type ConnectedService = 'YUQUE' | 'FEISHU';

/** Fields of a form that is no sign-in: password managers leave it alone. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** What opens a knowledge base of another service; it is fetched from there. */
export function ConnectSource({ service }: { service: ConnectedService }) {
  const navigate = useNavigate();
  const { form, errors, failure, saving, submit } = useFormCall(
    (values) => {
      const of = (name: string) => getText(values, name).trim();
      const body =
        service === 'YUQUE'
          ? { source: service, address: of('address'), token: of('token') }
          : { source: service, address: of('address'), appId: of('appId'), secret: of('secret') };
      return call('POST /transfer/import/connection', { body });
    },
    ({ id }) => void navigate(`/admin/transfer?id=${id}`),
  );
  const words = text.connections[service];
  return (
    <form ref={form} noValidate method="post" onSubmit={submit}>
      <div className={styles.connection}>
        <Field
          {...PLAIN}
          label={words.address}
          name="address"
          placeholder={words.addressExample}
          hint={words.addressHint}
          error={errors['address']}
        />
        {service === 'FEISHU' && (
          <Field {...PLAIN} label="App ID" name="appId" error={errors['appId']} />
        )}
        <Field
          {...PLAIN}
          autoComplete="new-password"
          type="password"
          label={words.secret}
          name={service === 'YUQUE' ? 'token' : 'secret'}
          hint={words.secretHint}
          error={errors[service === 'YUQUE' ? 'token' : 'secret']}
        />
      </div>
      <Failure>{failure}</Failure>
      <div className={styles.foot}>
        <span className={styles.muted}>{text.noWriting}</span>
        <button type="submit" className={getButtonClass('primary')} aria-busy={saving}>
          {text.next}
        </button>
      </div>
    </form>
  );
}
