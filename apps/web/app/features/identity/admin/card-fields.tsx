import { CALLBACK_KINDS } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { IdentityKind } from '@zhihui/contract/features/identity/identity.limits.ts';
import type { Provider } from '@zhihui/contract/features/identity/identity.schema.ts';
import { Checkbox, Form, Input } from 'antd';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { identityText as words } from './identity.text.ts';
import styles from './site.module.css';

interface CardFieldsProps {
  /** Null for a new provider, which has no addresses yet. */
  provider: Provider | null;
  kind: IdentityKind;
  callbackUrl: string;
}

/** How a provider's chat shows notifications and opens the site; the addresses are entered at the provider. */
export function CardFields({ provider, kind, callbackUrl }: CardFieldsProps) {
  const form = Form.useFormInstance();
  const hasCards = Form.useWatch(['config', 'cards'], form) as boolean | undefined;
  const isSaved = provider?.hasCallback === true ? words.secretSaved : undefined;
  const site = callbackUrl === '' ? '' : new URL(callbackUrl).origin;
  return (
    <>
      {provider !== null && (
        <Form.Item label={words.entry} extra={words.entryHint}>
          <Address value={`${site}/login?provider=${provider.id}`} />
        </Form.Item>
      )}
      <Form.Item name={['config', 'cards']} valuePropName="checked" extra={words.cardsHint}>
        <Checkbox>{words.cards}</Checkbox>
      </Form.Item>
      {hasCards === true && CALLBACK_KINDS.includes(kind) && (
        <>
          <Form.Item label={words.callback} extra={words.callbackHint}>
            {provider === null ? (
              words.callbackLater
            ) : (
              <Address value={`${callbackUrl}/${provider.id}`} />
            )}
          </Form.Item>
          <Form.Item name={['callback', 'token']} label={words.callbackToken[kind]} extra={isSaved}>
            <Input.Password autoComplete="off" visibilityToggle={false} />
          </Form.Item>
          <Form.Item name={['callback', 'key']} label={words.callbackKey[kind]} extra={isSaved}>
            <Input.Password autoComplete="off" visibilityToggle={false} />
          </Form.Item>
        </>
      )}
    </>
  );
}

/** An address with a button that copies it. */
function Address({ value }: { value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast.success(words.copied);
    else toast.error(words.copyFailed);
  };
  return (
    <div className={styles.address}>
      <code>{value}</code>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        onClick={() => void copy()}
      >
        {words.copy}
      </button>
    </div>
  );
}
