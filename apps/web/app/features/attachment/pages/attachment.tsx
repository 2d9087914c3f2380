// Why it is as it is: docs/decisions/0077-text-of-attachments.md
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import type { Attachment } from '@zhihui/contract/features/attachment/attachment.schema.ts';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { pageNumber } from '../../../lib/page-number.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Pager } from '../../../ui/pager.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { Time } from '../../../ui/time.tsx';
import { attachmentText } from '../attachment.text.ts';
import { AttachmentPart } from '../components/attachment-part.tsx';
import styles from '../components/attachment.module.css';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const query = new URL(request.url).searchParams;
  const part = query.has('part') ? { part: pageNumber(query, 'part') } : {};
  const call = context.get(apiContext);
  return unwrap(await call('GET /attachment/:id', { params: { id }, query: part }), request);
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: `${loaderData?.name ?? attachmentText.kind} · 知汇` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** A file that was attached, to be read in the page: one page, sheet or slide of its text at a time. */
export default function AttachmentPage() {
  const file = useLoaderData<typeof loader>();
  const state = attachmentText.states[file.state];
  return (
    <div className={cx('wrap', styles.attachment)}>
      <Head file={file} />
      {state !== '' && <p className={styles.state}>{state}</p>}
      {file.part !== null && (
        <section aria-label={attachmentText.contents}>
          {file.count > 1 && file.count <= file.parts.length && file.part.table && (
            <Sheets file={file} here={file.part.number} />
          )}
          <AttachmentPart part={file.part} />
          {file.count > 1 && !file.part.table && (
            <Pager
              current={file.part.number}
              size={1}
              total={file.count}
              unit={attachmentText.parts}
              to={(number) => addressOf(file, number)}
            />
          )}
        </section>
      )}
    </div>
  );
}

const addressOf = ({ id }: Attachment, number: number): string =>
  `/attachment/${id}${number > 1 ? `?part=${number}` : ''}`;

function Head({ file }: { file: Attachment }) {
  const { name, size, url, place, uploadedAt, part } = file;
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      <p>
        {place !== null && (
          <Anchor to={itemAddress(place.model, place.id)}>{attachmentText.in(place.title)}</Anchor>
        )}
        <span>{fileSize(size)}</span>
        <span>
          {attachmentText.uploaded} <Time at={uploadedAt} />
        </span>
        {part !== null && part.label !== '' && <span>{part.label}</span>}
      </p>
      <div>
        <a className={buttonClass()} href={url} download={name}>
          {attachmentText.download}
        </a>
      </div>
    </header>
  );
}

function Sheets({ file, here }: { file: Attachment; here: number }) {
  return (
    <nav className={tabsClass} aria-label={attachmentText.contents}>
      {file.parts.map(({ number, label }) => (
        <Anchor
          key={number}
          to={addressOf(file, number)}
          aria-current={number === here ? 'page' : undefined}
        >
          {label}
        </Anchor>
      ))}
    </nav>
  );
}
