import type {
  DeliveryDetail,
  DeliveryItem,
  WebhookItem,
} from '@zhihui/contract/features/webhook/webhook.endpoints.ts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../../api/browser.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatTimeCell, SideSheet } from '../../admin/admin.public.ts';
import { formatDuration } from './webhook-state.tsx';
import { webhookText as text } from './webhook.text.ts';
import styles from './webhook.module.css';

interface DeliverySheetProps {
  /** Null while it is closed. */
  delivery: DeliveryItem | null;
  webhook: WebhookItem;
  close: () => void;
}

/** A delivery with what was sent last, and what was answered. */
export function DeliverySheet({ delivery, webhook, close }: DeliverySheetProps) {
  const id = delivery?.id;
  const [loaded, setLoaded] = useState<DeliveryDetail | 'failed' | null>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    void call('GET /webhook/delivery/:id', { params: { id } }).then((result) => {
      if (current) setLoaded(result.ok ? result.data : 'failed');
    });
    return () => {
      current = false;
      setLoaded(null);
    };
  }, [id]);
  return (
    <SideSheet
      open={delivery !== null}
      title={text.detail}
      subtitle={delivery?.title ?? undefined}
      size="medium"
      onClose={close}
    >
      {loaded === 'failed' && <p>{text.loadFailed}</p>}
      {loaded !== null && loaded !== 'failed' && <Detail detail={loaded} webhook={webhook} />}
    </SideSheet>
  );
}

function Detail({ detail, webhook }: { detail: DeliveryDetail; webhook: WebhookItem }) {
  const { request, answer } = detail;
  const signature = request?.headers['webhook-signature'];
  return (
    <>
      <dl className={styles.facts}>
        <dt>{text.messageId}</dt>
        <dd>
          <code className={styles.code}>{detail.messageId}</code>
        </dd>
        <dt>{text.event}</dt>
        <dd>
          <code className={styles.code}>{detail.event}</code>
        </dd>
        <dt>{text.time}</dt>
        <dd>
          <Time at={detail.createdAt} />
        </dd>
        <dt>{text.signature}</dt>
        <dd>
          <code className={styles.code}>
            {signature ?? (webhook.signed ? webhook.kind.toLowerCase() : text.noSignature)}
          </code>
        </dd>
        <dt>{text.result}</dt>
        <dd data-tone={detail.failure === null ? undefined : 'err'}>{describeResult(detail)}</dd>
      </dl>
      {request === null ? (
        <p className={styles.hint}>{text.notSent}</p>
      ) : (
        <>
          <Block title={text.requestBody} copied={request.body}>
            <pre>{indent(request.body)}</pre>
          </Block>
          <Block title={text.requestHeaders}>
            <pre>{formatHeaders(request.headers)}</pre>
          </Block>
        </>
      )}
      {answer !== null && (
        <>
          <Block title={text.answerBody} copied={answer.body}>
            <pre>{answer.body === '' ? text.emptyAnswer : answer.body}</pre>
            {answer.cut && <p>{text.answerCut}</p>}
          </Block>
          <Block title={text.answerHeaders}>
            <pre>{formatHeaders(answer.headers)}</pre>
          </Block>
        </>
      )}
    </>
  );
}

function describeResult(detail: DeliveryDetail): string {
  const { state, status, failure, attempts, durationMs, nextAt } = detail;
  return [
    status === null ? null : String(status),
    failure === null ? text.deliveryStates[state] : text.failures[failure],
    durationMs === null ? null : formatDuration(durationMs),
    attempts === 0 ? null : text.attemptCount(attempts),
    nextAt === null || attempts === 0 ? null : `${text.next} ${formatTimeCell(nextAt)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface BlockProps {
  title: string;
  /** What its button copies; none without it. */
  copied?: string;
  children: ReactNode;
}

function Block({ title, copied, children }: BlockProps) {
  const copy = async (value: string) => {
    if (await copyText(value)) toast.success(text.copied);
    else toast.error(text.copyFailed);
  };
  return (
    <figure className={styles.block}>
      <header>
        <figcaption>{title}</figcaption>
        {copied !== undefined && copied !== '' && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => void copy(copied)}
          >
            {text.copy}
            <span className="vh"> {title}</span>
          </button>
        )}
      </header>
      {children}
    </figure>
  );
}

const formatHeaders = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
